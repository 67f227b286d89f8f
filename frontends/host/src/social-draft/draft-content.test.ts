import { describe, expect, it } from '@jest/globals';
import { socialDraftsContract } from '@momos/contracts/social-drafts';
import fc from 'fast-check';
import { emptyDraft, type SocialDraft } from '../social/draft.ts';
import { newRepeat } from '../social/repeat.ts';
import { contentOf, draftFrom } from './draft-content.ts';

const empty = emptyDraft(new Date('2030-01-15T12:00:00Z'), 'America/New_York');
const body = socialDraftsContract.create.body;

const drafts: fc.Arbitrary<SocialDraft> = fc
  .record({
    title: fc.string({ maxLength: 140 }),
    description: fc.string({ maxLength: 200 }),
    isOnline: fc.boolean(),
    onlineUrl: fc.constantFrom('', 'https://', 'not a link'),
    city: fc.constantFrom('', 'Berlin'),
    venueName: fc.constantFrom('', 'The Nest'),
    address: fc.constantFrom('', '12 Spring St'),
    maskedVenue: fc.constantFrom('', 'A rooftop'),
    mapPoint: fc.constantFrom('', '40.7, -74', 'the red door'),
    maxCapacity: fc.integer({ min: 1, max: 100_000 }),
    tags: fc.array(fc.constantFrom('dinner', 'jazz'), { maxLength: 3 }),
    emailDomains: fc.array(fc.constantFrom('acme.com', 'no domain'), { maxLength: 2 }),
    isTransferAllowed: fc.boolean(),
    splashImageUrl: fc.constantFrom(null, '/media/public/banner/a.webp'),
    noShowPolicy: fc.constantFrom('', 'Come or write.'),
    tiers: fc.array(
      fc.record({
        name: fc.constantFrom('', 'Seat'),
        ticketPrice: fc.constantFrom(0, 0.2, 20),
        depositAmount: fc.constantFrom(0, 5),
        capacity: fc.constantFrom(null, 10),
      }),
      { minLength: 1, maxLength: 3 },
    ),
    repeat: fc.option(
      fc.record({ ends: fc.constantFrom('count' as const, 'until' as const) }).map(given => ({
        ...newRepeat('WEEKLY', { start: empty.start, timezone: empty.timezone }),
        ...given,
      })),
    ),
  })
  .map(given => ({ ...empty, ...given }));

describe('a draft in the editor and on the server', () => {
  it('is the same after it was kept, however unfinished', () => {
    fc.assert(
      fc.property(drafts, draft => {
        const content = contentOf(draft);
        expect(body.safeParse({ content }).error).toBeUndefined();
        const back = draftFrom(JSON.parse(JSON.stringify(content)), empty);
        // Of a rule only the end that was chosen is kept.
        const ends = draft.repeat && {
          ...draft.repeat,
          until: back.repeat?.until,
          count: back.repeat?.count,
        };
        expect(back).toEqual({ ...draft, repeat: ends });
      }),
    );
  });

  it('changes nothing when it is kept and read again', () => {
    fc.assert(
      fc.property(drafts, draft => {
        const once = draftFrom(contentOf(draft), empty);
        expect(JSON.stringify(draftFrom(contentOf(once), empty))).toBe(JSON.stringify(once));
      }),
    );
  });

  it('has what an empty one has where something is missing, also inside', () => {
    expect(draftFrom({}, empty)).toEqual(empty);
    const { tiers, questions, cancellationPolicy } = draftFrom(
      {
        ticketTiers: [{ name: 'Seat' }],
        questionnaire: { questions: [{ title: 'Diet?', subQuestions: [{ questions: [{}] }] }] },
        cancellationPolicy: { early: { ticketPercent: 10 } },
      },
      empty,
    );
    expect(tiers).toEqual([{ name: 'Seat', ticketPrice: 0, depositAmount: 0, capacity: null }]);
    expect(questions[0]).toMatchObject({ title: 'Diet?', questionType: 'SHORT_TEXT', isRequired: false });
    expect(questions[0]?.subQuestions[0]).toMatchObject({ option: '', questions: [{ title: '' }] });
    expect(cancellationPolicy.early).toEqual({ ...empty.cancellationPolicy.early, ticketPercent: 10 });
  });
});
