/** A free social of ten places three weeks ahead, where nothing else is said. */
export const socialInput = (given: object = {}) => ({
  title: 'Rooftop jazz',
  description: 'Three sets under the open sky.',
  eventTimestamp: '2030-02-05T19:00:00Z',
  eventEndTimestamp: '2030-02-05T22:00:00Z',
  timezone: 'America/New_York',
  maxCapacity: 10,
  city: 'New York',
  venueData: {
    name: 'The Nest',
    maskedVenue: 'A rooftop in SoHo',
    address: '12 Spring St',
    city: 'New York',
    coordinate: { latitude: 40.72, longitude: -74 },
  },
  ticketTiers: [
    { id: 'general', name: 'General', type: 'FREE', ticketPrice: 0, depositAmount: 0, capacity: null },
  ],
  ...given,
});

/** One paid tier of 80 with a deposit of 20. */
export const paidTiers = [
  { id: 'vip', name: 'VIP', type: 'PAID', ticketPrice: 80, depositAmount: 20, capacity: null },
];
