import { expect, it } from '@jest/globals';
import { nextSteps } from './next-steps.ts';

const person = { id: 'a', slug: 'a', displayName: 'Ada', photoPath: null };
const social = {
  visibility: 'PUBLIC',
  reviewStatus: 'PENDING',
  isOnline: false,
  hosts: [person],
  invitedHosts: [],
  pendingEdit: null,
} as const;
type Given = Parameters<typeof nextSteps>[0];

const stepsOf = (given: object = {}, facts: Partial<Given> = {}) =>
  nextSteps({
    social: { ...social, ...given } as unknown as Given['social'],
    guestsInvited: 0,
    hasApprovalMail: false,
    noted: [],
    ...facts,
  });
const done = (...given: Parameters<typeof stepsOf>) =>
  stepsOf(...given)
    .filter(({ isDone }) => isDone)
    .map(({ step }) => step);

it('are those that the social has', () => {
  const names = (given?: object) => stepsOf(given).map(({ step }) => step);
  expect(names()).toEqual(['review', 'share', 'guests', 'hosts', 'approvalMail', 'door']);
  expect(names({ visibility: 'PRIVATE', isOnline: true })).toEqual([
    'share',
    'guests',
    'hosts',
    'approvalMail',
  ]);
});

it('are done when they are', () => {
  expect(done()).toEqual([]);
  expect(done({ reviewStatus: 'APPROVED_FEATURE' })).toEqual(['review']);
  expect(done({ reviewStatus: 'DECLINED' })).toEqual([]);
  expect(done({ invitedHosts: [person] })).toEqual(['hosts']);
  expect(done({ pendingEdit: { after: { invitedHosts: [person] } } })).toEqual(['hosts']);
  expect(done({}, { guestsInvited: 2, hasApprovalMail: true, noted: ['share', 'door'] })).toEqual([
    'share',
    'guests',
    'approvalMail',
    'door',
  ]);
});
