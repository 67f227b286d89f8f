import { describe, expect, test } from '@jest/globals';
import { socialsContract } from '@momos/contracts/socials';
import { buildSocial } from '../testing/build-rsvp.ts';
import { editedForReview } from './edit-for-review.ts';
import type { HostEdit } from './edit-social.ts';
import { proposedOf, reviewedParts, withEditAccepted } from './pending-edit.ts';
import { isListed, type Social } from './social.ts';

const now = new Date('2030-01-15T12:00:00Z');
const approved = buildSocial({ reviewStatus: 'APPROVED', invitedHostIds: [] });
const edit = (held: Social, change: HostEdit, isReviewed = true) =>
  editedForReview(held, change, { actor: { userId: 'co-host' }, isReviewed, now });

const publicFields = (social: Social) =>
  Object.values(reviewedParts)
    .flat()
    .map(field => social[field]);

const tier = { id: 'general', name: 'General', type: 'FREE' as const, ticketPrice: 0, depositAmount: 0 };
const edits: HostEdit[] = [
  { title: 'Another' },
  { title: 'Rooftop jazz' },
  { description: 'Other words', tags: ['other'] },
  { onlineUrl: 'https://elsewhere.example', isOnline: true },
  { ticketTiers: [{ ...tier, type: 'PAID', ticketPrice: 90, capacity: 4 }] },
  { ticketTiers: [{ ...tier, capacity: 6 }] },
  { eventTimestamp: '2030-02-04T19:00:00Z' },
  { hostIds: ['stranger'] },
  { maxCapacity: 30, isApprovalRequired: true },
];

describe('edits of a listed social', () => {
  test('in any order change nothing that a reviewer approved, and lose nothing of what its host wrote', () => {
    for (const first of edits)
      for (const second of edits)
        for (const third of edits) {
          const after = [first, second, third].reduce((held, change) => edit(held, change), approved);
          const direct = [first, second, third].reduce((held, change) => edit(held, change, false), approved);
          expect(after.reviewStatus).toBe('APPROVED');
          expect(publicFields(after).map(plain)).toEqual(publicFields(approved).map(plain));
          expect(after.invitedHostIds).toEqual([]);
          expect(after.maxCapacity).toBe(direct.maxCapacity);
          const accepted = withEditAccepted(after, () => true, now);
          expect(publicFields(accepted)).toEqual(publicFields(direct));
          expect(accepted.invitedHostIds).toEqual(direct.invitedHostIds);
        }
  });

  test('without the rule would reach the public', () => {
    expect(edits.some(change => publicFields(edit(approved, change, false))[0] !== approved.title)).toBe(
      true,
    );
  });
});

test('every field that a host may send is seen by a reviewer, or named here as the host’s own matter', () => {
  const hostsOwn = [
    'maxCapacity',
    'visibility',
    'isApprovalRequired',
    'maxPlusOnes',
    'arePlusOnesNamed',
    'emailDomains',
    'cancellationPolicy',
    'isTransferAllowed',
  ];
  // Cancelling never waits; curation is the reviewer's; co-hosts wait as invitations.
  const apart = ['isCancelled', 'reviewStatus', 'reviewComment', 'isOfficial', 'hostIds'];
  const named = new Map([
    ['ticketTiers', 'tiers'],
    ['questionnaire', 'questions'],
  ]);
  const fields = Object.keys(socialsContract.update.body.shape).filter(
    field => ![...hostsOwn, ...apart].includes(field),
  );
  expect(fields.map(field => named.get(field) ?? field).sort()).toEqual(
    Object.values(reviewedParts).flat().sort(),
  );
});

/** Capacities are the host's own. */
function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value), (key, each) => (key === 'capacity' ? null : each));
}

describe('a trusted host', () => {
  test('publishes their own change, while what another host changed keeps waiting', () => {
    const held = edit(approved, { title: 'Another', description: 'Other words' });
    const next = edit(held, { title: 'Late jazz' }, false);
    expect(next).toMatchObject({ title: 'Late jazz', description: '' });
    expect(next.pendingEdit?.change).toEqual({ description: 'Other words' });
    expect(edit(held, { title: 'Another', description: 'Other words' }, false).pendingEdit).toBeNull();
  });
});

describe('a social that no list shows', () => {
  test.each<[string, Partial<Social>]>([
    ['private', { visibility: 'PRIVATE' }],
    ['community only', { visibility: 'COMMUNITY_ONLY' }],
  ])('loses its approval with its %s words', (_, given) => {
    const next = edit({ ...approved, ...given }, { title: 'Another', visibility: 'PUBLIC' });
    expect(next).toMatchObject({ title: 'Another', reviewStatus: 'PENDING', pendingEdit: null });
    expect(isListed(next)).toBe(false);
  });

  test('takes what waited with it when it is made private', () => {
    const held = edit(approved, { title: 'Another' });
    const next = edit(held, { visibility: 'PRIVATE' });
    expect(next).toMatchObject({ title: 'Another', reviewStatus: 'PENDING', pendingEdit: null });
    expect(proposedOf(next)).toBe(next);
  });
});

test('cancelling ends what waits, whatever comes with it', () => {
  const held = edit(approved, { title: 'Another' });
  expect(edit(held, { isCancelled: true })).toMatchObject({
    isCancelled: true,
    title: `${approved.title} (CANCELLED)`,
    pendingEdit: null,
  });
});
