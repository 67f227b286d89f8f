import { counted } from '@momos/ui';
import type { ReactNode } from 'react';

/** Words of the pages below discovery. */
export const discoveryWords = {
  searchFilters: {
    today: 'Today',
    tomorrow: 'Tomorrow',
    thisWeekend: 'This weekend',
    next7Days: 'Next 7 days',
    next30Days: 'Next 30 days',
    city: 'City',
    topic: 'Topic',
    when: 'When',
    price: 'Price',
    free: 'Free',
    paid: 'Paid',
    place: 'Place',
    inPerson: 'In person',
    online: 'Online',
    showFewer: 'Show fewer',
    all: (count: number) => `All ${count}`,
  },
  socials: {
    socialsIn: (city: string) => `Socials in ${city}`,
    socials: 'Socials',
    lead: 'All upcoming socials',
    findASocial: 'Find a social',
    searchPlaceholder: 'Jazz, supper, climate …',
    view: 'View',
    list: 'List',
    calendar: 'Calendar',
    found: 'Found',
    corrected: (text: string, correction: ReactNode) => (
      <>
        No results for “{text}”. Showing {correction}:
      </>
    ),
    count: (total: number) => counted(total, 'social', 'socials'),
    clearAll: 'Clear all',
    noMatches: 'No matches',
    showAllSocials: 'Show all socials',
    noMatchesText: 'Try fewer words, another time or another city.',
    empty: 'No upcoming socials',
    hostASocial: 'Host a social',
    emptyText: 'New socials appear here as soon as they are approved.',
  },
  calendar: {
    calendar: 'Calendar',
    weekdays: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
    previous: 'Previous month',
    next: 'Next month',
    today: (day: string) => `Today, ${day}`,
    loading: 'Loading…',
    count: (total: number) =>
      total === 0 ? 'No socials this month' : `${counted(total, 'social', 'socials')} this month`,
  },
};
