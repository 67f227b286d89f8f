import type { SocialView } from '@momos/contracts/social-view';
import { socialsContract } from '@momos/contracts/socials';
import { type Bearer, clientFor } from './members.ts';

type Tier = {
  name: string;
  type: 'FREE' | 'PAID';
  ticketPrice: number;
  depositAmount: number;
  capacity: null;
};

const seat: Tier = { name: 'Seat', type: 'FREE', ticketPrice: 0, depositAmount: 0, capacity: null };

/** Publishes `count` socials open to all without approval, with room for everyone; free ones unless a tier is given. */
export async function publishSocials(
  url: string,
  host: Bearer,
  count: number,
  tier: Tier = seat,
): Promise<SocialView[]> {
  const call = clientFor(url, host);
  const start = new Date(Date.now() + 7 * 86_400_000);
  const one = async (index: number) => {
    const { data } = await call(socialsContract.create, {
      body: {
        title: `Bench social ${index}`,
        description: 'A social for measuring.',
        eventTimestamp: start.toISOString(),
        eventEndTimestamp: new Date(start.getTime() + 7_200_000).toISOString(),
        timezone: 'America/New_York',
        city: 'New York',
        maxCapacity: 100_000,
        ticketTiers: [tier],
      },
    });
    return data;
  };
  const made: SocialView[] = [];
  for (let index = 0; index < count; index += 32)
    made.push(
      ...(await Promise.all(
        Array.from({ length: Math.min(32, count - index) }, (_, each) => one(index + each)),
      )),
    );
  return made;
}
