import fc from 'fast-check';
import {
  createPlay,
  type Guest,
  type Party,
  type PartyInput,
  type Play,
  tiers,
  type Memory,
} from './story.ts';
import { sendOneAgain } from './staff.ts';
import { holdMinutes, minute, offerHours, type World } from './world.ts';

/** One step of the story; what its numbers choose, its kind says. */
export type Step = { kind: Kind; party: number; guest: number; copy: number; n: number };

type Scene = { world: World; memory: Memory; play: Play; here: Party[]; party: Party; guest: Guest };
type Act = (scene: Scene, step: Step) => Promise<unknown>;

const skewMs = 10 * minute;
const codes = ['HALF', 'FREE', null];
const refunds = [
  { type: 'FULL' },
  { type: 'TICKET_ONLY' },
  { type: 'DEPOSIT_ONLY' },
  { type: 'CUSTOM', amount: 5 },
];
const killPoints = [
  ['events', 'commit:before'],
  ['events', 'commit:after'],
  ['payments', 'commit:before'],
  ['payments', 'commit:after'],
  ['payments', 'rpc.hold:after'],
  ['payments', 'rpc.complete:before'],
  ['events', 'rpc.capturePayment:after'],
  ['events', 'rpc.createRefund:after'],
  ['payments', 'provider.open:before'],
  ['payments', 'provider.open:after'],
  ['payments', 'provider.close:after'],
  ['payments', 'provider.capture:before'],
  ['payments', 'provider.capture:after'],
  ['payments', 'provider.release:after'],
  ['payments', 'provider.refund:before'],
  ['payments', 'provider.refund:after'],
] as const;

const plusOnesOf = ({ party, n }: Step) => ((parties[party]?.maxPlusOnes ?? 0) > 0 && n % 3 === 2 ? 1 : 0);
const payHere = async (scene: Scene, step: Step) => {
  await open(scene, step);
  await scene.play.onPage(scene.guest, 'pay', { copy: step.copy });
  return step.n % 3 ? scene.play.confirm(scene.guest, step.copy) : undefined;
};

const choiceOf = (step: Step) => ({
  tierId: tiers[step.n % 5 === 4 ? 2 : step.n % 2],
  plusOnes: plusOnesOf(step),
});

/** Whoever has not registered does so first. */
async function register({ play, party, guest }: Scene, step: Step): Promise<void> {
  if (!guest.rsvpId) await play.register(party, guest, choiceOf(step), step.copy);
}
/** Whoever cancelled or was rejected asks again, so that stories do not end with the first cancellation. */
async function open(scene: Scene, step: Step): Promise<number> {
  const { play, party, guest } = scene;
  await register(scene, step);
  const status = await play.open(party, guest, step.copy);
  if (status < 400) return status;
  await play.register(party, guest, choiceOf(step), step.copy);
  return play.open(party, guest, step.copy);
}
const decide =
  (status: string): Act =>
  ({ play, party, guest }, { copy }) =>
    play.decide(party, guest, status, copy);

/** Every kind of step: how often it comes, and what is done. */
const acts = {
  register: [6, ({ play, party, guest }, step) => play.register(party, guest, choiceOf(step), step.copy)],
  'change tier': [
    3,
    ({ play, party, guest }, { n, copy }) => play.choose(party, guest, { tierId: tiers[n % 3] }, copy),
  ],
  'plus-ones': [
    2,
    ({ play, party, guest }, { n, copy }) => play.choose(party, guest, { plusOnes: n % 2 }, copy),
  ],
  code: [
    3,
    ({ play, party, guest }, { n, copy }) => play.choose(party, guest, { promoCode: codes[n % 3] }, copy),
  ],
  open: [8, open],
  'two tabs': [
    3,
    (scene, step) =>
      Promise.all([open(scene, step), scene.play.open(scene.party, scene.guest, step.copy + 1)]),
  ],
  pay: [20, payHere],
  // An attempt has to be given up for the next one to be opened.
  'pay and cancel': [
    7,
    async (scene, step) => {
      await payHere(scene, step);
      return scene.play.cancel(scene.party, scene.guest, step.copy);
    },
  ],
  'pay an old page': [
    3,
    ({ play, guest }, { n, copy }) => play.onPage(guest, 'pay', { back: 1 + (n % 2), copy }),
  ],
  'pay twice': [
    2,
    ({ play, guest }) =>
      Promise.all([play.onPage(guest, 'pay', { copy: 0 }), play.onPage(guest, 'pay', { back: 1, copy: 1 })]),
  ],
  'pay late': [
    2,
    async (scene, step) => {
      await open(scene, step);
      await scene.world.advance((holdMinutes + (step.n % 3) * 5 - 1) * minute);
      await scene.play.onPage(scene.guest, 'pay', { copy: step.copy });
    },
  ],
  decline: [2, ({ play, guest }, { copy }) => play.onPage(guest, 'decline', { copy })],
  leave: [2, ({ play, guest }, { copy }) => play.onPage(guest, 'abandon', { copy })],
  abandon: [3, ({ play, guest }, { copy }) => play.giveUp(guest, copy)],
  confirm: [3, ({ play, guest }, { copy }) => play.confirm(guest, copy)],
  'change method': [4, ({ play, guest }, { copy }) => play.changeMethod(guest, copy)],
  approve: [10, decide('APPROVED')],
  reject: [2, decide('REJECTED')],
  'to the waitlist': [1, decide('WAITLIST')],
  'check in': [2, decide('ATTENDED')],
  'undo check-in': [1, decide('APPROVED')],
  'cancel by host': [2, decide('CANCELLED')],
  cancel: [8, ({ play, party, guest }, { copy }) => play.cancel(party, guest, copy)],
  accept: [
    4,
    ({ play, party, guest }, { copy }) => play.choose(party, guest, { isOfferAccepted: true }, copy),
  ],
  refund: [
    7,
    ({ play, party, guest }, { n, copy }) =>
      play.refund(party, guest, refunds[n % refunds.length] ?? {}, copy),
  ],
  'a refund comes back': [
    5,
    ({ play, party }, { n, copy }) =>
      Promise.all(party.guests.map(guest => play.onPage(guest, 'reverse', { back: n % 3, copy }))),
  ],
  dispute: [2, ({ play, guest }, { n, copy }) => play.onPage(guest, 'dispute', { back: n % 2, copy })],
  'the bank decides': [
    2,
    ({ play, party }, { n, copy }) =>
      Promise.all(
        party.guests.map(guest => play.onPage(guest, n % 3 === 0 ? 'win' : 'lose', { back: n % 2, copy })),
      ),
  ],
  'refuse refunds': [0.7, ({ world }) => world.refuseRefunds(true)],
  'take refunds again': [1.2, ({ world }) => world.refuseRefunds(false)],
  'staff sends again': [
    3,
    ({ world, here }, { n, copy }) =>
      sendOneAgain(world, here, { which: n, method: n % 3 === 0 ? 'manual' : 'provider', copy }),
  ],
  'end social': [0.2, ({ world, party }) => world.advance(Math.max(0, party.ends + minute - world.now()))],
  'cancel social': [0.4, ({ play, party }, { copy }) => play.cancelSocial(party, copy)],
  'wait a little': [3, ({ world }, { n }) => world.advance((1 + n) * minute)],
  'let holds expire': [1, ({ world }) => world.advance((holdMinutes + 1) * minute)],
  'let offers expire': [1, ({ world }) => world.advance((offerHours * 60 + 1) * minute)],
  'repeat a webhook': [2, ({ world }, { n }) => world.network.repeat(n * 7)],
  'hold webhooks': [1, async ({ world }) => void (world.network.isHeld = true)],
  'turn webhooks around': [2, ({ world }) => world.network.release()],
  'repeat a message': [3, ({ world }, { n, guest }) => world.repeatMessage(n * 11 + guest)],
  'messages wait': [0.6, ({ world }) => world.plant(['messages wait'])],
  'orders get lost': [0.4, ({ world }) => world.plant(['orders are lost'])],
  'messages move again': [1.5, ({ world }) => world.plant([])],
  'clocks apart': [1, ({ world }, { n }) => world.skew(skewsOf(n))],
  'clocks right': [1, ({ world }) => world.skew()],
  kill: [
    0.7,
    ({ world }, { n, party, guest, copy }) => {
      const [service, point] = killPoints[(n + party * 5 + guest * 3) % killPoints.length] ?? killPoints[0];
      return world.arm(service, copy, { point, left: 1 + (n % 3) });
    },
  ],
} satisfies Record<string, [number, Act]>;

type Kind = keyof typeof acts;

/** Whether more time passes at a stroke than a provider takes to list what happened: no call may be on its way meanwhile. */
export const takesHours = ({ kind }: Step): boolean => kind === 'let offers expire' || kind === 'end social';

const skewsOf = (n: number) => {
  const apart = n % 2 ? [skewMs, -skewMs] : [-skewMs, skewMs];
  return { events: apart, payments: n % 4 < 2 ? apart : apart.toReversed() };
};

/** The socials of every round: each of its own kind, all with too few places. */
export const parties: PartyInput[] = [
  { capacity: 3, startsInHours: 8 },
  { capacity: 3, isApprovalRequired: true },
  { capacity: 4, vipCapacity: 2, maxPlusOnes: 1 },
  { capacity: 3, keepsTickets: true, currency: 'JPY' },
  { capacity: 3, isApprovalRequired: true, maxPlusOnes: 1, startsInHours: 30 },
];
export const guestsEach = 4;

/** Random steps, always the same ones for a seed. */
export function stepsOf(seed: number, count: number): Step[] {
  const kinds = Object.entries(acts).map(([kind, [weight]]) => ({
    weight: weight * 10,
    arbitrary: fc.constant(kind as Kind),
  }));
  const below = (max: number) => fc.nat({ max: max - 1 });
  const step = fc.record({
    kind: fc.oneof(...kinds),
    party: below(parties.length),
    guest: below(guestsEach),
    copy: below(2),
    n: below(10),
  });
  return fc.sample(fc.noBias(step), { seed, numRuns: count });
}

export const wordsOf = ({ kind, party, guest, copy, n }: Step): string =>
  `${kind} (social ${party}, guest ${guest}, copy ${copy}, ${n})`;

/** Does a step; what a service refuses or does not answer is part of the story. */
export async function take(world: World, memory: Memory, here: Party[], step: Step): Promise<void> {
  const party = here[step.party] as Party;
  const guest = party.guests[step.guest] as Guest;
  const scene = { world, memory, play: createPlay(world, memory), here, party, guest };
  if (step.n % 2) await register(scene, step);
  const act: Act = acts[step.kind][1];
  await act(scene, step);
}
