import { describe, expect, test } from '@jest/globals';
import type { Question } from '@momos/contracts/questionnaire';
import { buildPayment, buildRsvp, buildSocial } from '../testing/build-rsvp.ts';
import { optionalAnswers, optionalQuestions } from './optional-questions.ts';
import { assertSteps, isComplete, registrationOf, withSteps } from './registration-steps.ts';
import { moveRsvp } from './rsvp-move.ts';
import { pointsOf, type Rsvp } from './rsvp.ts';
import { completedStatus } from '../registration/save-steps.ts';
import type { Room } from '../seat/seats.ts';

const [free] = buildSocial().tiers;
const tier = (id: string, ticketPrice = 0) => ({
  ...(free as NonNullable<typeof free>),
  id,
  name: id,
  type: ticketPrice ? ('PAID' as const) : ('FREE' as const),
  ticketPrice,
});
const question: Question = {
  id: 'why',
  questionType: 'SHORT_TEXT',
  isRequired: true,
  title: 'Why?',
  availableAnswers: [],
  isOptInShareResponse: false,
  userDataMapping: null,
  canRemove: true,
  subQuestions: [],
};
const everything = buildSocial({
  tiers: [tier('a'), tier('b', 5000)],
  maxPlusOnes: 2,
  questions: [question],
  noShowPolicy: 'Please come.',
});
const room = (given: Partial<Room> = {}): Room => ({
  isClosed: false,
  fits: () => true,
  mustQueue: () => false,
  ...given,
});
const saved = (social: typeof everything, rsvp: Rsvp, steps: Parameters<typeof withSteps>[2]) =>
  moveRsvp(
    rsvp,
    { actorId: 'guest', mover: 'attendee', at: new Date() },
    { change: 'RSVP_CHANGE_SAVED', set: withSteps(social, rsvp, steps) },
  ).after;
const blank = () => buildRsvp({ tierId: null });

describe('names of who comes along', () => {
  const named = { ...everything, arePlusOnesNamed: true, questions: [], noShowPolicy: null };
  const bringing = (plusOneNames?: string[]) =>
    buildRsvp({ tierId: 'a', plusOnes: 2, plusOneNames, status: 'INITIAL' });

  test.each([
    [undefined, 'ATTENDANCE_TAKING'],
    [['Ada'], 'ATTENDANCE_TAKING'],
    [['Ada', 'Grace'], null],
  ])('are a step where the hosts ask for them: %j', (names, nextStep) => {
    expect(registrationOf(named, bringing(names)).nextStep).toBe(nextStep);
    expect(registrationOf({ ...named, arePlusOnesNamed: undefined }, bringing(names)).nextStep).toBeNull();
  });

  test('are not asked of who registered before', () => {
    expect(registrationOf(named, { ...bringing(), status: 'APPROVED' }).nextStep).toBeNull();
  });

  test('are as many as come along at most: more are refused, and those of fewer people go', () => {
    expect(() => assertSteps(named, bringing(), { plusOneNames: ['A', 'B', 'C'] })).toThrow(/more names/);
    expect(() => assertSteps(named, bringing(), { plusOnes: 1, plusOneNames: ['A', 'B'] })).toThrow(
      /more names/,
    );
    expect(withSteps(named, bringing(['Ada', 'Grace']), { plusOnes: 1 })).toMatchObject({
      plusOneNames: ['Ada'],
    });
  });

  test('may change on a ticket that is paid for, which keeps its price', () => {
    const paid = { ...bringing(['Ada', 'Grace']), status: 'APPROVED', ticketPrice: 3000 } as const;
    const steps = { plusOneNames: ['Ada', 'Edith'] };
    expect(() => assertSteps(named, paid, steps)).not.toThrow();
    expect(withSteps(named, paid, steps)).toEqual(steps);
    expect(withSteps(named, { ...paid, status: 'PENDING' }, steps)).toEqual(steps);
  });
});

test('changed answers of one who waits keep the price and policy of then; another ticket has those of now', () => {
  const waiting = buildRsvp({ tierId: 'b', ticketPrice: 3000, status: 'PENDING' });
  const answers = [{ questionId: 'why', value: 'Because' }] as never;
  expect(withSteps(everything, waiting, { answers })).not.toHaveProperty('ticketPrice');
  expect(withSteps(everything, waiting, { answers })).not.toHaveProperty('cancellationPolicy');
  expect(withSteps(everything, waiting, { answers, tierId: 'b' })).toMatchObject({ ticketPrice: 5000 });
  expect(withSteps(everything, { ...waiting, status: 'INITIAL' }, { answers })).toMatchObject({
    ticketPrice: 5000,
  });
});

test('the platform’s own questions come before those of the hosts, and only in a registration that is not complete', () => {
  const asking = { ...everything, standingQuestions: [{ ...question, id: 'own' }] };
  const chosen = { ...blank(), tierId: 'a', plusOnes: 0 };
  expect(registrationOf(asking, chosen).nextStep).toBe('SGN_QUESTIONNAIRE');
  expect(isComplete(asking, { ...chosen, answers: [{ questionId: 'why', answer: 'Jazz' }] })).toBe(false);
  expect(registrationOf({ ...asking, standingQuestions: [] }, chosen).nextStep).toBe('QUESTIONNAIRE');
  expect(registrationOf(asking, { ...chosen, status: 'PENDING' }).steps).not.toContain('SGN_QUESTIONNAIRE');
});

describe('a price in points', () => {
  const [paid] = [tier('b', 5000)];
  const priced = buildSocial({ tiers: [{ ...paid, pointsPrice: 300 }] });
  const chosen = (steps: Parameters<typeof withSteps>[2]) => saved(priced, blank(), steps);

  test('is asked for where the tier has one, and decides what pays', () => {
    expect(registrationOf(priced, chosen({})).nextStep).toBe('MOMOS_DEDUCTION');
    expect(registrationOf(priced, chosen({ isPaidWithPoints: false })).nextStep).toBe('PAYMENT');
    expect(pointsOf({ ...chosen({ isPaidWithPoints: true }), plusOnes: 2 })).toBe(900);
    expect(pointsOf(chosen({ isPaidWithPoints: false }))).toBe(0);
    expect(registrationOf(buildSocial({ tiers: [paid] }), chosen({})).nextStep).toBe('MOMOS_DEDUCTION');
  });

  test('is asked for anew where it changed, and stays with a ticket that is paid for', () => {
    const before = chosen({ isPaidWithPoints: true });
    const dearer = { ...priced, tiers: [{ ...paid, pointsPrice: 400 }] };
    expect(withSteps(dearer, before, { tierId: 'b' })).toMatchObject({
      pointsPrice: 400,
      isPaidWithPoints: null,
    });
    const approved = { ...before, status: 'APPROVED' } as const;
    expect(() => assertSteps(priced, approved, { isPaidWithPoints: false })).toThrow(/cannot be changed/);
  });
});

describe('the steps', () => {
  test('apply only where there is something to ask', () => {
    expect(registrationOf(buildSocial(), saved(buildSocial(), blank(), {}))).toEqual({
      steps: [],
      nextStep: null,
    });
    expect(registrationOf(everything, blank()).steps).toEqual([
      'TICKET_TIER_SELECTION',
      'ATTENDANCE_TAKING',
      'QUESTIONNAIRE',
      'NO_SHOW_POLICY',
    ]);
  });

  test('ask for an e-mail of the social’s domains before the questions, until one is proven', () => {
    const closed = { ...everything, emailDomains: ['acme.com', 'columbia.edu'] };
    const chosen = saved(closed, blank(), { tierId: 'a', plusOnes: 0 });
    expect(registrationOf(closed, chosen).nextStep).toBe('LIMIT_ORGANIZATION_VERIFICATION');
    expect(() => assertSteps(closed, chosen, { isEmailProven: true })).toThrow(
      'None of your verified e-mails is at acme.com or columbia.edu.',
    );
    const other = saved(closed, chosen, { emailDomain: 'other.com' });
    expect(registrationOf(closed, other).nextStep).toBe('LIMIT_ORGANIZATION_VERIFICATION');
    const proven = saved(closed, chosen, { isEmailProven: true, emailDomain: 'columbia.edu' });
    expect(registrationOf(closed, proven).nextStep).toBe('QUESTIONNAIRE');
    expect(registrationOf(closed, { ...chosen, status: 'APPROVED' }).steps).not.toContain(
      'LIMIT_ORGANIZATION_VERIFICATION',
    );
  });

  test('come in the spec’s order', () => {
    let rsvp = blank();
    const seen = [];
    for (const steps of [
      {},
      { tierId: 'b' },
      { plusOnes: 1 },
      { answers: [{ questionId: 'why', answer: 'Jazz' }] },
      { isNoShowPolicyAccepted: true },
    ]) {
      rsvp = saved(everything, rsvp, steps);
      seen.push(registrationOf(everything, rsvp).nextStep);
    }
    expect(seen).toEqual([
      'TICKET_TIER_SELECTION',
      'ATTENDANCE_TAKING',
      'QUESTIONNAIRE',
      'PAYMENT',
      'PAYMENT',
    ]);
    const paid = { ...rsvp, status: 'PENDING' as const, payment: buildPayment({ ticket: 10_000 }) };
    expect(registrationOf(everything, paid).nextStep).toBeNull();
  });

  test('after a payment do not cost a person their seat', () => {
    const social = buildSocial({ tiers: [tier('b', 5000)], noShowPolicy: 'Please come.' });
    const rsvp = { ...saved(social, blank(), {}), payment: buildPayment() };
    expect(registrationOf(social, rsvp).nextStep).toBe('NO_SHOW_POLICY');
    expect(isComplete(social, rsvp)).toBe(true);
    expect(
      isComplete({ ...social, tiers: [tier('a')] }, saved({ ...social, tiers: [tier('a')] }, blank(), {})),
    ).toBe(false);
  });

  test('keep the price of the moment, and drop empty answers', () => {
    const rsvp = saved(everything, blank(), {
      tierId: 'b',
      answers: [{ questionId: 'why', answer: 'Jazz' }],
    });
    expect(rsvp).toMatchObject({ tierId: 'b', ticketPrice: 5000, payment: { state: 'NEEDED' } });
    const optional = { ...everything, questions: [{ ...question, isRequired: false }] };
    expect(saved(optional, blank(), { answers: [{ questionId: 'why', answer: '' }] }).answers).toEqual([]);
  });

  test('cannot change what is paid', () => {
    const rsvp = buildRsvp({
      status: 'PENDING',
      tierId: 'b',
      ticketPrice: 5000,
      payment: buildPayment({ state: 'AUTHORISED' }),
    });
    expect(() => assertSteps(everything, rsvp, { tierId: 'a' })).toThrow('cannot be changed');
    expect(() => assertSteps(everything, rsvp, { tierId: 'b', isAttendanceShared: true })).not.toThrow();
    const open = buildRsvp({
      status: 'PENDING',
      tierId: 'b',
      ticketPrice: 5000,
      payment: buildPayment({ state: 'OPEN', id: 'p1' }),
    });
    expect(saved(everything, open, { tierId: 'a' }).payment).toMatchObject({
      state: 'NOT_NEEDED',
      attempt: null,
      total: 0,
    });
  });
});

describe('a complete registration', () => {
  const social = buildSocial();
  const paid = buildSocial({ tiers: [tier('b', 5000)] });
  test.each([
    ['free and open', social, room(), 'APPROVED'],
    ['full', social, room({ fits: () => false }), 'WAITLIST'],
    ['others waiting', social, room({ mustQueue: () => true }), 'WAITLIST'],
    ['approval asked', { ...social, isApprovalRequired: true }, room(), 'PENDING'],
    [
      'approval asked, others waiting',
      { ...social, isApprovalRequired: true },
      room({ mustQueue: () => true }),
      'PENDING',
    ],
    [
      'approval asked, full',
      { ...social, isApprovalRequired: true },
      room({ fits: () => false }),
      'WAITLIST',
    ],
    ['to be paid', paid, room(), 'PENDING'],
    ['to be paid, full', paid, room({ fits: () => false }), 'WAITLIST'],
  ] as const)('%s', (_, given, seats, expected) => {
    expect(completedStatus(given, saved(given, blank(), {}), seats)).toBe(expected);
  });
});

describe('the optional checkboxes', () => {
  test('are added for people who have not subscribed', () => {
    expect(optionalQuestions({ followsAllHosts: true, isSubscribedToUpdate: true })).toEqual([]);
    expect(
      optionalQuestions({ followsAllHosts: false, isSubscribedToUpdate: false }).map(each => each.title),
    ).toEqual([
      'I want to be notified of future events from this host',
      'I want to be invited to curated events',
    ]);
  });

  test('are taken apart from the host’s questions', () => {
    const answers = [
      { questionId: 'why', answer: 'x' },
      { questionId: 'notify-host', isTrue: true },
      { questionId: 'notify-curated', isTrue: false },
    ];
    expect(optionalAnswers(answers)).toEqual({
      own: [answers[0]],
      wantsHostNews: true,
      wantsInvitations: false,
    });
  });
});
