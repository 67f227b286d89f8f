import { ApiError } from '@momos/api-client/api-error';
import type { SocialInput } from '@momos/contracts/social-input';
import type { SocialView } from '@momos/contracts/social-view';
import { socialsContract } from '@momos/contracts/socials';
import { type Member, signIn } from '../deploy/seed/sign-in.ts';

const stamp = Date.now().toString(36);
let count = 0;

/** Signs in people who were never here before, a few at a time, so that two cores keep up. */
export async function crowd(size: number): Promise<Member[]> {
  const members: Member[] = [];
  while (members.length < size) {
    const group = Array.from({ length: Math.min(20, size - members.length) }, () => {
      count += 1;
      return {
        email: `guest-${count}-${process.pid}-${stamp}@example.test`,
        firstName: 'Guest',
        lastName: `Number ${count}`,
        title: 'Guest',
        organization: 'Crowd',
        city: 'New York',
        sectors: [],
      };
    });
    members.push(...(await Promise.all(group.map(person => insist(() => signIn(person))))));
  }
  return members;
}

/** Publishes a social next week with one ticket; `input` says what is special about it. */
export async function publish(
  host: Member,
  input: Partial<SocialInput> & Pick<SocialInput, 'maxCapacity'>,
): Promise<SocialView> {
  const start = new Date(Date.now() + 7 * 86_400_000);
  const { data } = await host.call(socialsContract.create, {
    body: {
      title: `Crowd ${stamp} ${(count += 1)}`,
      eventTimestamp: start.toISOString(),
      eventEndTimestamp: new Date(start.getTime() + 7_200_000).toISOString(),
      timezone: 'America/New_York',
      city: 'New York',
      ticketTiers: [{ name: 'Seat', type: 'FREE', ticketPrice: 0, depositAmount: 0, capacity: null }],
      ...input,
    },
  });
  return data;
}

/** Repeats a call until it gets an answer, as a person presses again after "please try again"; clear refusals come through. */
export async function insist<T>(work: () => Promise<T>, forMs = 40_000): Promise<T> {
  const until = Date.now() + forMs;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      const isPassing =
        error instanceof ApiError &&
        (error.status === 0 || error.status >= 500 || error.status === 429 || error.code === 'in_progress');
      if (!isPassing || Date.now() > until) throw error;
    }
  }
}
