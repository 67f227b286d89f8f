/** Words of the pages below queue. */
export const queueWords = {
  queue: {
    status: 'Status',
  },
};
