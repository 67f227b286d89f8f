/** An uploaded picture in the size that its place needs; none for an address elsewhere. */
export const pictureUrl = (path: string | null | undefined, width: number): string | undefined => {
  if (!path?.startsWith('/media/')) return undefined;
  return `/api/files/resize?url=${encodeURIComponent(path)}&width=${width}`;
};
