/** The id of the page's content, for the skip link and for where the focus goes after a change. */
export const contentId = 'content';
