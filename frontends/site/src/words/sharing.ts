/** Words of the pages below sharing. */
export const sharingWords = {
  calendarLinks: {
    addToCalendar: 'Add to calendar:',
    google: 'Google',
    outlook: 'Outlook',
    appleAndOthers: 'Apple and others',
  },
};
