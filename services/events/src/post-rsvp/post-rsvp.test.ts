import { describe, expect, it } from '@jest/globals';
import { postRsvpSteps } from '@momos/contracts/post-rsvp-requests';
import { User } from '@momos/contracts/proto/identity/v1/bus';
import { assertAnswerable, type PostRsvpFacts, postRsvpStepsOf } from './post-rsvp.ts';

const now = new Date('2030-01-15T12:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);

/** Someone whose profile lacks nothing. */
const full = User.fromPartial({
  photoPath: '/a.webp',
  mobile: '+14155550123',
  hasPersonalEmail: true,
  city: 'New York',
  position: { title: 'Engineer', organization: 'Acme' },
  functions: ['Engineering'],
  academic: { school: 'MIT' },
  isPushAllowed: true,
});

const facts = (given: {
  rsvp?: Partial<PostRsvpFacts['rsvp']>;
  social?: Partial<PostRsvpFacts['social']>;
  user?: Partial<User>;
  answers?: PostRsvpFacts['answers'];
  others?: PostRsvpFacts['others'];
}): PostRsvpFacts => ({
  rsvp: { status: 'APPROVED', depositAmount: 0, ...given.rsvp },
  social: {
    eventEndTimestamp: new Date('2030-02-01T00:00:00Z'),
    isCancelled: false,
    isDeleted: false,
    isOnline: false,
    visibility: 'PUBLIC',
    ...given.social,
  },
  user: { ...full, ...given.user },
  answers: given.answers ?? {},
  others: given.others ?? [],
  now,
});
const names = (given: Parameters<typeof facts>[0]) => postRsvpStepsOf(facts(given)).map(({ step }) => step);
const ofTicket = ['TAKE_ATTENDANCE', 'ADD_TO_CALENDAR', 'BRING_FRIENDS'];

describe('steps after registering', () => {
  it('ask of the profile only what it lacks', () => {
    expect(names({})).toEqual(ofTicket);
    const lacks: [Partial<User>, string][] = [
      [{ photoPath: '' }, 'PROFILE_PHOTO'],
      [{ mobile: '' }, 'PHONE_NUMBER'],
      [{ hasPersonalEmail: false }, 'PERSONAL_EMAIL'],
      [{ city: '' }, 'PERSONAL_DETAILS'],
      [{ position: undefined }, 'PERSONAL_DETAILS'],
      [{ functions: [] }, 'FUNCTION'],
      [{ academic: undefined }, 'SCHOOL'],
      [{ isPushAllowed: false }, 'ASK_PUSH_NOTIFICATION'],
    ];
    for (const [user, step] of lacks)
      expect(names({ user }).filter(name => !ofTicket.includes(name))).toEqual([step]);
  });

  it('come in the order of the spec', () => {
    const asked = names({ user: User.fromPartial({}), rsvp: { depositAmount: 500 } });
    expect(asked).toEqual(postRsvpSteps.filter(step => step !== 'TAKE_ATTENDANCE'));
  });

  it('ask no anonymous person for a picture', () => {
    expect(names({ user: { photoPath: '', isPhotoHidden: true } })).toEqual(ofTicket);
  });

  it('ask about the ticket only who has one, by what it is', () => {
    expect(names({ rsvp: { status: 'PENDING' } })).toEqual([]);
    expect(names({ rsvp: { depositAmount: 500 } })[0]).toBe('TAKE_ATTENDANCE_WITH_DEPOSIT');
    expect(names({ social: { isOnline: true } })).toEqual(['ADD_TO_CALENDAR', 'BRING_FRIENDS']);
    expect(names({ social: { visibility: 'PRIVATE' } })).toEqual(['TAKE_ATTENDANCE', 'ADD_TO_CALENDAR']);
  });

  it.each([
    { rsvp: { status: 'INITIAL' } as const },
    { rsvp: { status: 'CANCELLED' } as const },
    { social: { isCancelled: true } },
    { social: { eventEndTimestamp: daysAgo(1) } },
  ])('are over for %j', given => {
    const answers = { ADD_TO_CALENDAR: { outcome: 'DONE', at: now } } as const;
    expect(names({ ...given, answers, user: User.fromPartial({}) })).toEqual([]);
  });

  it('stay when they were answered, and a skipped one of the profile rests at other socials for 90 days', () => {
    const skipped = (days: number) => ({ SCHOOL: { outcome: 'SKIPPED' as const, at: daysAgo(days) } });
    const user = { academic: undefined };
    expect(postRsvpStepsOf(facts({ user, answers: skipped(0) }))[0]).toEqual({
      step: 'SCHOOL',
      state: 'SKIPPED',
    });
    expect(names({ user, others: [{ answers: skipped(89) }] })).toEqual(ofTicket);
    expect(names({ user, others: [{ answers: skipped(91) }] })).toContain('SCHOOL');
    const calendar = { ADD_TO_CALENDAR: { outcome: 'SKIPPED', at: now } } as const;
    expect(names({ others: [{ answers: calendar }] })).toEqual(ofTicket);
  });

  it('are refused where they are not asked, or not done yet', () => {
    const lacking = facts({ user: { city: '' } });
    const answer = (steps: ['SCHOOL'] | ['PERSONAL_DETAILS'], outcome: 'DONE' | 'SKIPPED') => () =>
      assertAnswerable(lacking, { steps, outcome });
    expect(answer(['SCHOOL'], 'SKIPPED')).toThrow('not asked');
    expect(answer(['PERSONAL_DETAILS'], 'DONE')).toThrow('does not have this');
    expect(answer(['PERSONAL_DETAILS'], 'SKIPPED')).not.toThrow();
  });
});
