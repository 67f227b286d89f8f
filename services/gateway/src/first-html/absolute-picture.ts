/** The address of a picture for readers elsewhere; our own in a size that cards of shared links take. */
export function absolutePicture(path: string, publicUrl: string): string {
  if (!path.startsWith('/')) return path;
  return path.startsWith('/media/')
    ? `${publicUrl}/api/files/resize?url=${encodeURIComponent(path)}&width=1280`
    : publicUrl + path;
}
