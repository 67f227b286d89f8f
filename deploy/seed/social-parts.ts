/** What the demo's socials are put together from. */

/** A free ticket. */
export const free = (capacity: number | null = null) => ({
  name: 'General admission',
  type: 'FREE' as const,
  ticketPrice: 0,
  depositAmount: 0,
  capacity,
});

/** A ticket with a price and a deposit in whole dollars. */
export const paid = (
  name: string,
  ticketPrice: number,
  depositAmount = 0,
  capacity: number | null = null,
) => ({
  name,
  type: 'PAID' as const,
  ticketPrice,
  depositAmount,
  capacity,
});

/** A place with its address, which only guests see. */
export const venue = (
  name: string,
  maskedVenue: string,
  address: string,
  city: string,
  latitude: number,
  longitude: number,
) => ({ name, maskedVenue, address, city, coordinate: { latitude, longitude } });

/** Where the demo lives. */
export const newYork = { timezone: 'America/New_York', city: 'New York' };
export const sanFrancisco = { timezone: 'America/Los_Angeles', city: 'San Francisco' };
export const singapore = { timezone: 'Asia/Singapore', city: 'Singapore' };
