import { counted } from '@momos/ui';
import type { ReactNode } from 'react';

const lengthText = (length: number, unit: 'km' | 'mi') =>
  unit === 'km' ? `${length.toLocaleString('en-US')} km` : `${length.toLocaleString('en-US')} miles`;

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
    map: 'Map',
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
    noneNear: (length: string) => `No matches within ${length}`,
    noneNearText: 'Try a larger distance, or fewer words and filters.',
    showFarther: (length: string) => `Search within ${length}`,
    empty: 'No upcoming socials',
    hostASocial: 'Host a social',
    emptyText: 'New socials appear here as soon as they are approved.',
  },
  near: {
    nearMe: 'Near me',
    finding: 'Finding you…',
    asking:
      'Your browser asks whether we may use your position. We round it to about 1 km and never store it.',
    distance: 'Distance',
    length: lengthText,
    order: 'Order',
    nearestFirst: 'Nearest first',
    tryAgain: 'Try again',
    within: (length: string) => `Within ${length}`,
    away: (length: string) => `About ${length} away`,
    problems: {
      refused: {
        title: 'Your browser did not share your position',
        text: 'Allow it for this site in your browser’s settings and try again, or choose a city instead.',
      },
      'not-found': {
        title: 'Your position was not found',
        text: 'Your device could not say where it is. Try again, or choose a city instead.',
      },
      absent: {
        title: 'Your browser has no position to share',
        text: 'Choose a city instead.',
      },
    },
  },
  map: {
    map: 'Map',
    loading: 'Loading…',
    found: (cities: number, elsewhere: number) =>
      [
        cities === 0 ? 'No city with matches' : counted(cities, 'city', 'cities'),
        ...(elsewhere > 0
          ? [`${counted(elsewhere, 'social', 'socials')} online or in a place that is not on the map`]
          : []),
      ].join(' · '),
    you: 'You are about here',
    marks: 'Cities on the map',
    places: 'Cities',
    mark: (city: string, others: number, count: number) =>
      others === 0
        ? `${city}: ${counted(count, 'social', 'socials')}`
        : `${city} and ${counted(others, 'other city', 'other cities')}: ${counted(count, 'social', 'socials')}. Zoom in`,
    many: (city: string, others: number) => `${city} +${others}`,
    controls: 'Move the map',
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    west: 'Move west',
    east: 'Move east',
    north: 'Move north',
    south: 'Move south',
    showAll: 'Show all',
    showFewer: 'Show fewer',
    all: (count: number) => `All ${count}`,
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
