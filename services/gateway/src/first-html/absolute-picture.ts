/** A large uploaded picture as pages ask for it; none for an address elsewhere. */
export const largePicture = (path: string | null): string | undefined =>
  path?.startsWith('/media/') ? `/api/files/resize?url=${encodeURIComponent(path)}&width=1280` : undefined;

/** The address of a large picture for readers elsewhere, which is also the size that cards of shared links take. */
export function absolutePicture(path: string | null, publicUrl: string): string | undefined {
  const large = largePicture(path);
  return large && publicUrl + large;
}
