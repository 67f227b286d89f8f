import { describe, expect, test } from '@jest/globals';
import { defaultCancellationPolicy } from '@momos/contracts/cancellation-policy';
import { buildSocial } from '../testing/build-rsvp.ts';
import { edited, newSocial, reviewed, slugOf } from './edit-social.ts';
import { toHtmlDescription } from '@momos/runtime/html-description';
import { isVisible } from './social.policy.ts';
import { assertPolicyLooser, assertReviewable, isListed, isMoved, isPast, tierOf } from './social.ts';

const now = new Date('2030-01-15T12:00:00Z');

describe('a social', () => {
  test('is past when its time is before now', () => {
    expect(isPast({ eventTimestamp: new Date('2030-01-15T11:59:59Z') }, now)).toBe(true);
    expect(isPast({ eventTimestamp: now }, now)).toBe(false);
  });

  test('is cancelled by its title, for good', () => {
    const off = edited(buildSocial(), { title: 'Jazz (CANCELLED)' }, now);
    expect(off).toMatchObject({ isCancelled: true, isCancellationDue: true });
    expect(edited({ ...off, isCancellationDue: false }, { title: 'Blues' }, now)).toMatchObject({
      title: 'Blues (CANCELLED)',
      isCancelled: true,
      isCancellationDue: false,
    });
  });

  test('says in its title that it is cancelled, once', () => {
    const off = edited(buildSocial({ title: 'Jazz' }), { isCancelled: true }, now);
    expect(off).toMatchObject({ title: 'Jazz (CANCELLED)', isCancelled: true });
    expect(edited(off, { isCancelled: true, title: off.title }, now).title).toBe('Jazz (CANCELLED)');
    expect(edited(off, { maxCapacity: 3 }, now).title).toBe('Jazz (CANCELLED)');
    expect(edited(buildSocial({ title: 'Jazz' }), { maxCapacity: 3 }, now).title).toBe('Jazz');
  });

  test.each([
    [{ reviewStatus: 'APPROVED' }, true],
    [{ reviewStatus: 'APPROVED_FEATURE' }, true],
    [{ reviewStatus: 'PENDING' }, false],
    [{ reviewStatus: 'APPROVED', visibility: 'PRIVATE' }, false],
    [{ reviewStatus: 'APPROVED', isCancelled: true }, false],
    [{ reviewStatus: 'APPROVED', isDeleted: true }, false],
  ] as const)('%j is listed: %s', (given, expected) => {
    expect(isListed(buildSocial(given))).toBe(expected);
  });

  test('is reviewed to another status only', () => {
    expect(() => assertReviewable('APPROVED', 'APPROVED')).toThrow('APPROVED and cannot become APPROVED');
    expect(reviewed(buildSocial(), { reviewStatus: 'DECLINED', reviewComment: 'No' }, now)).toMatchObject({
      reviewStatus: 'DECLINED',
      reviewComment: 'No',
      version: 2,
    });
    const official = reviewed(buildSocial({ reviewStatus: 'APPROVED' }), { isOfficial: true }, now);
    expect(official).toMatchObject({ isOfficial: true, reviewStatus: 'APPROVED', version: 2 });
    expect(reviewed(official, { reviewComment: 'Lovely' }, now).isOfficial).toBe(true);
    expect(
      edited(buildSocial({ reviewStatus: 'REVISION_NEEDED' }), { title: 'Better' }, now).reviewStatus,
    ).toBe('PENDING');
  });

  test('has a policy that only gets looser', () => {
    const looser = { ...defaultCancellationPolicy, BEFORE3H: { ticketPercent: 10, depositPercent: 0 } };
    expect(() => assertPolicyLooser(defaultCancellationPolicy, looser)).not.toThrow();
    expect(() => assertPolicyLooser(looser, defaultCancellationPolicy)).toThrow(
      '"BEFORE3H" would get stricter',
    );
  });

  test('moves with its time and place, not with its words', () => {
    const social = buildSocial();
    expect(isMoved(social, { ...social, title: 'Other' })).toBe(false);
    expect(isMoved(social, { ...social, timezone: 'Asia/Singapore' })).toBe(true);
  });

  test('chooses its only tier by itself', () => {
    const social = buildSocial();
    expect(tierOf(social, null)?.id).toBe('general');
    expect(tierOf({ tiers: [...social.tiers, ...social.tiers] }, null)).toBeUndefined();
    expect(tierOf(social, 'vip')).toBeUndefined();
  });

  test('keeps tier ids over an edit, and refuses twins', () => {
    const input = { name: 'General', type: 'FREE' as const, ticketPrice: 0, depositAmount: 0, capacity: 4 };
    expect(edited(buildSocial(), { ticketTiers: [input] }, now).tiers).toMatchObject([
      { id: 'general', capacity: 4 },
    ]);
    expect(() => edited(buildSocial(), { ticketTiers: [input, input] }, now)).toThrow('same id or name');
  });

  test('has the questions of its hosts only: the optional boxes that its page shows do not become its own', () => {
    const asked = (id: string) => ({
      id,
      questionType: 'CUSTOM_CHECKBOX' as const,
      isRequired: false,
      title: id,
      availableAnswers: [],
      isOptInShareResponse: false,
      userDataMapping: null,
      canRemove: true,
      subQuestions: [],
    });
    const questions = [asked('why'), asked('notify-host'), asked('notify-curated')];
    expect(
      edited(buildSocial(), { questionnaire: { questions } }, now).questions.map(({ id }) => id),
    ).toEqual(['why']);
  });

  test('refuses at its field a question that no guest could answer', () => {
    const none = {
      id: 'food',
      questionType: 'COORDINATE' as const,
      isRequired: true,
      title: 'Food?',
      availableAnswers: [],
      isOptInShareResponse: false,
      userDataMapping: null,
      canRemove: true,
      subQuestions: [],
    };
    let refusal: unknown;
    try {
      edited(buildSocial(), { questionnaire: { questions: [none] } }, now);
    } catch (error) {
      refusal = error;
    }
    expect(refusal).toMatchObject({
      details: [{ field: 'body.questionnaire.questions.0.availableAnswers' }],
    });
  });

  test('has its owner among its hosts', () => {
    const social = newSocial(
      {
        ...buildSocial(),
        ticketTiers: [],
        questionnaire: { questions: [] },
        hostIds: ['b', 'owner'],
        eventTimestamp: '2030-02-05T19:00:00Z',
        eventEndTimestamp: '2030-02-05T22:00:00Z',
      } as never,
      { ownerId: 'owner', slug: 's', reviewStatus: 'PENDING' as const, inviteCode: 'c', now },
    );
    expect(social).toMatchObject({ hostIds: ['owner'], invitedHostIds: ['b'] });
  });
});

describe('who may see', () => {
  const actor = { userId: 'guest', sessionId: 's', isAdmin: false, isNamed: true, roles: [], token: '' };
  test.each([
    ['PUBLIC', {}, true],
    ['COMMUNITY_ONLY', {}, false],
    ['COMMUNITY_ONLY', { actor }, true],
    ['PRIVATE', { actor }, false],
    ['PRIVATE', { inviteCode: 'invite' }, true],
    ['PRIVATE', { actor, rsvpStatus: 'PENDING' }, true],
    ['PRIVATE', { actor, rsvpStatus: 'HIDDEN' }, false],
    ['PRIVATE', { actor: { ...actor, userId: 'owner' } }, true],
    ['PRIVATE', { actor: { ...actor, roles: ['reviewer'] } }, true],
    ['PRIVATE', { actor: { ...actor, isAdmin: true } }, true],
  ] as const)('%s by %j: %s', (visibility, claim, expected) => {
    expect(isVisible(buildSocial({ visibility }), { actor: undefined, ...claim } as never)).toBe(expected);
  });

  test('a deleted one: its hosts only', () => {
    const social = buildSocial({ isDeleted: true });
    expect(isVisible(social, { actor })).toBe(false);
    expect(isVisible(social, { actor: { ...actor, userId: 'owner' } })).toBe(true);
  });
});

test('a description lets no markup through', () => {
  expect(toHtmlDescription('<img src=x onerror=alert(1)>\n**Bold** "quoted"')).toBe(
    '<p>&lt;img src=x onerror=alert(1)&gt;<br><strong>Bold</strong> &quot;quoted&quot;</p>',
  );
  expect(toHtmlDescription('javascript:alert(1) https://a.example/"onclick=x')).not.toContain(
    '<a href="javascript',
  );
  expect(toHtmlDescription('')).toBe('');
});

test('a slug is made of the title', () => {
  expect(slugOf('  Hello, Wörld! ')).toBe('hello-woerld');
  expect(slugOf('!!!')).toBe('social');
  expect(slugOf('Jazz', 'ab12')).toBe('jazz-ab12');
});
