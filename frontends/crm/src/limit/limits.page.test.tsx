import { describe, expect, it } from '@jest/globals';
import { AppError } from '@momos/contracts/errors';
import { type SignInLock, signInLocksContract } from '@momos/contracts/sign-in-locks';
import { type SmsUse, smsLimitsContract } from '@momos/contracts/sms-limits';
import { screen, waitFor, within } from '@testing-library/react';
import { coverStates } from '../../../testing/cover-states.ts';
import { type Answer, answer, refuse } from '../../../testing/network.ts';
import { manager, renderPage } from '../../../testing/render-page.tsx';
import { LimitsPage } from './limits.page.tsx';

const { list, lift: liftLock } = signInLocksContract;
const { overview, find, lift: liftLimit } = smsLimitsContract;

const lock: SignInLock = {
  id: 'a'.repeat(43),
  kind: 'ADDRESS',
  hint: 'a•••@e•••.com',
  person: null,
  failures: 6,
  sent: 4,
  lockedBy: 'FAILURES',
  until: '2035-01-10T12:00:00.000Z',
};
const ofAll: SmsUse = {
  scope: 'SYSTEM',
  key: 'all',
  name: '',
  used: { hour: 20, day: 7200 },
  limit: { hour: 2000, day: 10_000 },
  refused: 0,
};
const ofHost: SmsUse = {
  scope: 'HOST',
  key: '01930b5e-7c1a-7d2e-8f3a-00000000000b',
  name: 'Grace Hopper',
  used: { hour: 3, day: 1000 },
  limit: { hour: 300, day: 1000 },
  refused: 41,
};
const inFrance: SmsUse = { ...ofAll, scope: 'COUNTRY', key: 'FR' };
const reach = [
  { hostId: ofHost.key, name: 'Grace Hopper', messages: 200, failed: 30, suppressed: 41, optedOut: 12 },
];
const all = { system: ofAll, countries: [inFrance], hosts: [ofHost], recipients: [], reach };

const open = (...answers: Answer[]) =>
  renderPage(<LimitsPage />, {
    path: '/manager/limits',
    signedInAs: manager({ isSupermomosAdmin: true }),
    answers: [...answers, answer(list, []), answer(overview, all)],
  });
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

describe('its locks', () => {
  coverStates(list, open);
});
describe('its texts', () => {
  coverStates(overview, open);
});

it('shows who is locked, why and until when, and says when no one is', async () => {
  open(answer(list, [lock]));
  expect(await screen.findByRole('heading', { name: 'Address a•••@e•••.com' })).toBeVisible();
  expect(screen.getByText('Wrong codes')).toBeVisible();
});

it('says that no one is locked', async () => {
  open();
  expect(await screen.findByText('No locked sign-ins')).toBeVisible();
});

it('lifts a lock with a reason, and reads the list again', async () => {
  const { user, sent } = open(answer(list, [lock]), answer(liftLock, { ok: true }));
  await user.click(await screen.findByRole('button', { name: 'Lift: Address a•••@e•••.com' }));
  const asked = await dialog('Let them sign in again?');
  expect(asked.getByRole('button', { name: 'Lift' })).toBeDisabled();
  await user.type(asked.getByRole('textbox', { name: 'Reason' }), 'They wrote to us');
  await user.click(asked.getByRole('button', { name: 'Lift' }));
  expect(await screen.findByText('Lifted: they can sign in again')).toBeVisible();
  expect(sent(liftLock)).toMatchObject([{ params: { id: lock.id }, body: { reason: 'They wrote to us' } }]);
  await waitFor(() => expect(sent(list).length).toBeGreaterThan(1));
});

it('shows texts against their limits, and hosts whose messages fail', async () => {
  open();
  const texts = within(await screen.findByRole('table', { name: 'Texts today' }));
  expect(texts.getByRole('row', { name: /All texts.*7,200 of 10,000/ })).toBeVisible();
  expect(texts.getByRole('row', { name: /France/ })).toBeVisible();
  const hosts = within(screen.getByRole('table', { name: 'Texts of hosts' }));
  expect(hosts.getByRole('row', { name: /Grace Hopper Limit reached.*1,000 of 1,000.*41/ })).toBeVisible();
  expect(screen.getByText('No number was refused a text today')).toBeVisible();
  const failing = within(screen.getByRole('table', { name: 'Messages that fail' }));
  expect(failing.getByRole('row', { name: /Grace Hopper 200 30 \(15%\) 41 \(21%\) 12/ })).toBeVisible();
});

it('lifts a limit of texts, and keeps the question open with what the server refuses', async () => {
  const { user, sent } = open(refuse(liftLimit, new AppError('unavailable', 'Try again in a minute.')));
  await user.click(await screen.findByRole('button', { name: 'Lift the limit: Grace Hopper' }));
  const asked = await dialog('Lift this limit for today?');
  await user.type(asked.getByRole('textbox', { name: 'Reason' }), 'A large conference');
  await user.click(asked.getByRole('button', { name: 'Lift' }));
  expect(await asked.findByRole('alert')).toHaveTextContent('Try again in a minute.');
  const body = { scope: 'HOST', key: ofHost.key, reason: 'A large conference' };
  expect(sent(liftLimit)[0]).toMatchObject({ body });
});

it('finds what is counted of one address or number', async () => {
  const { user, sent } = open(
    answer(list, [{ ...lock, lockedBy: null, until: null }], { when: ({ query }) => Boolean(query.search) }),
    answer(find, [{ ...ofAll, scope: 'RECIPIENT', key: 'k', name: '+12••••••••00' }]),
  );
  await screen.findByText('No locked sign-ins');
  await user.type(screen.getByRole('searchbox'), '+12125550100{Enter}');
  expect(await screen.findByText('Not locked')).toBeVisible();
  expect(await screen.findByRole('row', { name: /\+12••••••••00/ })).toBeVisible();
  expect(sent(find).at(-1)?.query).toMatchObject({ search: '+12125550100' });
});
