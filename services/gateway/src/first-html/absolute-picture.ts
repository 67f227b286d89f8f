/** A large picture as pages ask for it: our own in 1280 pixels, others as they are. */
export const largePicture = (path: string): string =>
  path.startsWith('/media/') ? `/api/files/resize?url=${encodeURIComponent(path)}&width=1280` : path;

/** The address of a large picture for readers elsewhere, which is also the size that cards of shared links take. */
export const absolutePicture = (path: string, publicUrl: string): string =>
  path.startsWith('/') ? publicUrl + largePicture(path) : path;
