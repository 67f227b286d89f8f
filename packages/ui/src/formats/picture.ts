/** A picture of ours in the size that its place needs; pictures of others are shown as they are. */
export const pictureUrl = (path: string | null | undefined, width: number): string | undefined => {
  if (!path) return undefined;
  return path.startsWith('/media/')
    ? `/api/files/resize?url=${encodeURIComponent(path)}&width=${width}`
    : path;
};
