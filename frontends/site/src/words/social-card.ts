import { counted } from '@momos/ui';

/** Words of a social in a list: on the home page, in search and on profiles. */
export const socialCardWords = {
  socialCard: {
    online: 'Online',
    official: 'Official',
    guests: (count: number) => counted(count, 'guest', 'guests'),
    cancelled: 'Cancelled',
    waitlistOnly: 'Waitlist only',
    placesLeft: (count: number) => `${counted(count, 'place', 'places')} left`,
    hosts: (count: number) => `${count} hosts`,
  },
};
