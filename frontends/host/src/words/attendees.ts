/** Words of the attendee list. */
export const attendeeWords = {
  downloadCsv: 'Download CSV',
};
