/** How messages about money name what was paid for. */
export const consumerWords = {
  post: (title: string, circle: string) => `“${title}” in ${circle}`,
  removedPost: (circle: string) => `a post in ${circle}`,
};
