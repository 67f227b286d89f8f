/** What hosts read while they compose a blast, and while it is sent. */
export const composingWords = {
  reader: (at: number, count: number) => `Reader ${at} of ${count}`,
  previousReader: 'Previous reader',
  nextReader: 'Next reader',
  noReader: 'No one is in this audience yet. This is an example.',
};
