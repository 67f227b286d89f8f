import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { asTyped } from './as-typed.ts';
import { line } from './fields.ts';
import { maxDraftLength, socialDraftsContract } from './social-drafts.ts';
import { socialInput } from './social-input.ts';

const body = socialDraftsContract.create.body;
const takes = (content: unknown) => body.safeParse({ content }).success;

const whole = {
  title: 'Sunset supper',
  description: 'Come',
  eventTimestamp: '2031-05-01T18:00:00.000Z',
  eventEndTimestamp: '2031-05-01T21:00:00.000Z',
  timezone: 'America/New_York',
  maxCapacity: 40,
  tags: ['dinner'],
  isOnline: false,
  city: 'New York',
  venueData: {
    name: 'The Print Shop',
    maskedVenue: 'A loft',
    address: '12 Main Street',
    city: 'New York',
    coordinate: { latitude: 40.7, longitude: -74 },
  },
  ticketTiers: [{ name: 'Seat', type: 'PAID', ticketPrice: 20, depositAmount: 0, capacity: null }],
  questionnaire: {
    questions: [
      {
        id: 'q1',
        questionType: 'COORDINATE',
        title: 'Diet?',
        availableAnswers: ['Vegan'],
        subQuestions: [
          { option: 'Vegan', questions: [{ id: 'q2', questionType: 'LONG_TEXT', title: 'Why?' }] },
        ],
      },
    ],
  },
  recurrence: { frequency: 'WEEKLY', count: 3 },
};

describe('a value as it is typed', () => {
  const schema = z.strictObject({
    name: line(5),
    kind: z.enum(['A', 'B']).default('A'),
    counts: z.array(z.number().int().min(1).max(9)).min(1).max(2),
    inner: z.strictObject({ isOn: z.boolean(), on: z.iso.date().nullable() }).optional(),
  });
  const fits = (value: unknown) => asTyped(schema).safeParse(value).success;

  it('may lack anything, also inside', () => {
    expect([{}, null, { name: '' }, { inner: {} }, { counts: [], inner: { on: '2031-' } }].map(fits)).toEqual(
      Array(5).fill(true),
    );
    expect(fits({ name: null, kind: null, counts: null, inner: null })).toBe(true);
  });

  it('has no other fields, no other choices and no larger sizes', () => {
    const refused = [
      { more: 1 },
      { inner: { more: 1 } },
      { name: 'longer' },
      { kind: 'C' },
      { counts: [1, 2, 3] },
      { counts: [10] },
      { counts: ['1'] },
      { inner: { isOn: 'yes' } },
      { inner: { on: 'x'.repeat(2049) } },
    ];
    expect(refused.map(fits)).toEqual(refused.map(() => false));
  });
});

describe('a draft of a social', () => {
  it('takes whatever can be published, and any part of it', () => {
    expect(socialInput.safeParse(whole).error).toBeUndefined();
    expect(takes(whole)).toBe(true);
    for (const name of Object.keys(whole)) {
      expect(takes({ ...whole, [name]: undefined })).toBe(true);
      expect(takes({ ...whole, [name]: null })).toBe(true);
    }
    expect(takes({ title: '', ticketTiers: [{ name: '' }], mapPoint: 'the red door' })).toBe(true);
  });

  it('is kept as it was typed', () => {
    const content = { title: ' Sunset ', ticketTiers: [{ ticketPrice: 0.2 }], recurrence: { until: '' } };
    expect(body.parse({ content })).toEqual({ content });
  });

  it('is no draft of a draft, shows no foreign picture, and is bounded in all', () => {
    expect(takes({ draftId: '01930b5e-7c1a-7d2e-8f3a-1b2c3d4e5f60' })).toBe(false);
    expect(takes({ splashImageUrl: 'https://example.com/a.png' })).toBe(false);
    expect(takes({ hostId: 'x' })).toBe(false);
    const question = { title: 'x'.repeat(300), availableAnswers: Array(50).fill('x'.repeat(200)) };
    const questions = (count: number) => ({
      questionnaire: { questions: Array.from({ length: count }, () => question) },
    });
    expect(takes(questions(5))).toBe(true);
    expect(JSON.stringify(questions(15)).length).toBeGreaterThan(maxDraftLength);
    expect(takes(questions(15))).toBe(false);
  });
});
