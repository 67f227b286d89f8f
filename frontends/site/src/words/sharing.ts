/** Words of the pages below sharing. */
export const sharingWords = {
  calendarLinks: {
    addToCalendar: 'Add to calendar:',
    google: 'Google',
    outlook: 'Outlook',
    appleAndOthers: 'Apple and others',
  },
  calendarSubscription: {
    subscribe: 'Subscribe',
    title: 'Subscribe in your calendar',
    lead: 'Your calendar follows what is added, moved or cancelled.',
    ownLead: 'Get a link to a calendar of everything you go to or host. Your calendar follows what changes.',
    makeLink: 'Get my calendar link',
    private: 'Anyone with this link sees where you go. Make a new one if it came into other hands.',
    makeNewLink: 'Make a new link',
    renewed: 'Your new link is ready. The old one no longer works.',
    onThisDevice: 'Calendar on this device',
    google: 'Google Calendar',
    outlook: 'Outlook',
  },
};
