import { expect, test } from '@jest/globals';
import { AppError } from '@momos/contracts/errors';
import { systemClock } from '@momos/runtime';
import { createErased, ensureCollections } from '@momos/store';
import { connectBus, useEngines } from '@momos/testing';
import fc from 'fast-check';
import { v7 as uuid } from 'uuid';
import { createConsentChanges } from '../src/consent/consent.store.ts';
import { countSubscribers } from '../src/host-subscription/count-subscribers.ts';
import { createHostSubscriptions } from '../src/host-subscription/host-subscription.store.ts';
import { createFollows, subscribe, unsubscribe } from '../src/host-subscription/subscribe.ts';
import { privacyAnswers } from '../src/privacy/privacy-answers.ts';
import { changeProfile } from '../src/user/change-profile.ts';
import { newUser } from '../src/user/user.ts';
import { createUsers } from '../src/user/user.store.ts';

const engines = useEngines();
const store = await engines.connectStore();
const bus = await connectBus(engines, store);
const own = {
  store,
  clock: systemClock,
  outbox: bus.outbox,
  users: createUsers(store),
  subscriptions: createHostSubscriptions(store),
  consents: createConsentChanges(store),
  erased: createErased(store),
};
const deps = { ...own, follows: createFollows(own) };
const { users } = deps;
const answers = privacyAnswers(deps);
await ensureCollections(store);

const countFollowers = (hostId: string) =>
  store.connection.collection('hostSubscriptions').countDocuments({ hostId });

async function addPerson(): Promise<string> {
  const id = uuid();
  const given = { id, now: new Date(), emailVerificationId: uuid(), marketing: {}, referralCode: null };
  await users.add(newUser({ ...given, address: { kind: 'email', value: `${id}@example.com` } }));
  return id;
}

type Act = 'follow' | 'unfollow' | 'save' | 'erase';
type Step = { act: Act; who: number; whom: number };

const people = 5;
const someone = fc.nat({ max: people - 1 });
const step: fc.Arbitrary<Step> = fc.record({
  act: fc.oneof(
    { weight: 6, arbitrary: fc.constant<Act>('follow') },
    { weight: 3, arbitrary: fc.constant<Act>('unfollow') },
    { weight: 2, arbitrary: fc.constant<Act>('save') },
    { weight: 1, arbitrary: fc.constant<Act>('erase') },
  ),
  who: someone,
  whom: someone,
});

async function take({ act, who, whom }: Step, ids: readonly string[]): Promise<void> {
  const [userId = '', hostId = ''] = [ids[who], ids[whom]];
  if (act === 'follow') await subscribe(deps, userId, { hostIds: [hostId], toUpdates: false });
  if (act === 'unfollow') await unsubscribe(deps, userId, hostId);
  if (act === 'save') {
    const actor = { userId, sessionId: 's', isAdmin: false, isNamed: true, roles: [], token: '' };
    await changeProfile(deps, actor, { change: { bio: uuid() } });
  }
  if (act === 'erase')
    await answers.erase({ userId, emails: [], mobiles: [], picturePaths: [] }, `erasure of ${userId}`);
}

/** Who is erased already is not there to follow or be followed; all else has to work. */
function requireGone(outcome: PromiseSettledResult<void>): void {
  if (outcome.status === 'fulfilled') return;
  const { reason } = outcome as { reason: unknown };
  if (!(reason instanceof AppError && ['not_found', 'unauthenticated'].includes(reason.code))) throw reason;
}

const keptOf = async (ids: readonly string[]) =>
  Object.fromEntries((await users.byIds(ids)).map(user => [user.id, user.subscribersCount]));
const countedOf = async (ids: readonly string[]) =>
  Object.fromEntries(
    await Promise.all(
      (await users.byIds(ids)).map(async ({ id }) => [id, await countFollowers(id)] as const),
    ),
  );

test('the stored number of followers equals a recount, whatever people do concurrently', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { maxLength: 8 }),
      async turns => {
        const ids = await Promise.all(Array.from({ length: people }, addPerson));
        for (const steps of turns) {
          const outcomes = await Promise.allSettled(steps.map(each => take(each, ids)));
          outcomes.forEach(requireGone);
          expect(await keptOf(ids)).toEqual(await countedOf(ids));
        }
      },
    ),
    { numRuns: 12 },
  );
}, 180_000);

test('a crowd follows one host at two copies of the service: each of them does, none waits for a retry of their own', async () => {
  const copy = { follows: createFollows(own) };
  const [host, crowd] = [await addPerson(), await Promise.all(Array.from({ length: 500 }, addPerson))];
  const outcomes = await Promise.allSettled(
    crowd.map((each, index) =>
      subscribe(index % 2 ? deps : copy, each, { hostIds: [host], toUpdates: false }),
    ),
  );
  expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([]);
  expect(await keptOf([host])).toEqual({ [host]: 500 });
  expect(await countFollowers(host)).toBe(500);
}, 60_000);

test('the migration counts followers of earlier hosts, and can run again', async () => {
  const [host, fan, other] = [await addPerson(), await addPerson(), await addPerson()];
  for (const each of [fan, other]) await subscribe(deps, each, { hostIds: [host], toUpdates: false });
  const rows = store.connection.collection<{ _id: string }>('users');
  await rows.updateMany({}, { $unset: { subscribersCount: '' } });
  expect((await users.byId(host))?.subscribersCount).toBe(0);
  const database = store.connection.getClient().db(store.connection.name);
  for (let run = 0; run < 2; run += 1) {
    await countSubscribers.up(database);
    expect(await keptOf([host, fan])).toEqual({ [host]: 2, [fan]: 0 });
  }
});
