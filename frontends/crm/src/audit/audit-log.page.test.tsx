import { expect, it } from '@jest/globals';
import { adminUsersContract } from '@momos/contracts/admin-users';
import { auditLogContract } from '@momos/contracts/audit-log';
import { savedViewsContract } from '@momos/contracts/saved-views';
import { screen, waitFor, within } from '@testing-library/react';
import { coverStates } from '../../../testing/cover-states.ts';
import { type Answer, answer } from '../../../testing/network.ts';
import { manager, renderPage } from '../../../testing/render-page.tsx';
import { AuditLogPage } from './audit-log.page.tsx';

const { list, export: table } = auditLogContract;
const id = (last: number) => `01930b5e-7c1a-7d2e-8f3a-00000000000${last}`;
const granted = {
  id: id(1),
  at: '2035-01-10T12:00:00.000Z',
  actor: { id: id(2), name: 'Alice Admin', photoPath: null },
  actorRole: 'admin',
  action: 'ROLE_CHANGED',
  target: { kind: 'user', id: id(3), name: 'Grace Hopper' },
  within: null,
  details: [{ name: 'roles', before: 'reviewer', after: 'reviewer manager' }],
  requestId: '0af7651916cd43dd8448eb211c80319c',
  origin: '203.0.113.0/24',
} as const;
const decided = {
  ...granted,
  id: id(4),
  actor: { id: id(5), name: null, photoPath: null },
  actorRole: 'host',
  action: 'RSVP_DECIDED',
  within: { kind: 'social', id: id(6), name: null },
} as const;

const open = (...answers: Answer[]) => openAt('', ...answers);
const openAt = (query: string, ...answers: Answer[]) =>
  renderPage(<AuditLogPage />, {
    path: '/manager/audit',
    at: `/manager/audit${query}`,
    signedInAs: manager({ isSupermomosAdmin: true }),
    answers: [
      ...answers,
      answer(savedViewsContract.list, []),
      answer(adminUsersContract.get, { id: id(2), displayName: 'Alice Admin' }),
      answer(adminUsersContract.list, [{ id: id(7), displayName: 'Ada Lovelace', email: 'ada@example.com' }]),
    ],
  });
const rowOf = async (name: string) => within((await screen.findByText(name)).closest('tr') as HTMLElement);

coverStates(list, open);

it('shows who did what to whom; whose account is gone stays an id', async () => {
  open(answer(list, [granted, decided]));
  const row = await rowOf('Alice Admin');
  expect(row.getByText('Changed a role')).toBeVisible();
  expect(row.getByText('Grace Hopper')).toBeVisible();
  expect(row.getByText(/reviewer → reviewer manager/)).toBeVisible();
  expect((await rowOf('Person …000005')).getByText('Host')).toBeVisible();
});

it('opens an entry at the side, by the address too, and leads to its person', async () => {
  const { user, address } = open(answer(list, [granted]));
  await user.click(await screen.findByText('Alice Admin'));
  await waitFor(() => expect(address()).toBe(`/manager/audit?entry=${granted.id}`));
  const panel = within(await screen.findByRole('dialog', { name: 'Changed a role' }));
  expect(panel.getByRole('link', { name: 'Grace Hopper' })).toHaveAttribute(
    'href',
    `/manager/people-roles?account=${id(3)}`,
  );
  expect(panel.getByText('203.0.113.0/24')).toBeVisible();
  expect(panel.getByText(granted.requestId)).toBeVisible();
});

it('shows everything by the same person, and everything again', async () => {
  const { user, sent, address } = openAt(`?entry=${granted.id}`, answer(list, [granted]));
  await user.click(await screen.findByRole('button', { name: 'All by Alice Admin' }));
  await waitFor(() => expect(sent(list).at(-1)?.query).toMatchObject({ actorId: id(2) }));
  expect(await screen.findByRole('combobox', { name: 'Done by' })).toHaveValue('Alice Admin');
  await user.click(screen.getByRole('combobox', { name: 'Done by' }));
  await user.click(await screen.findByRole('option', { name: /Alice Admin/, hidden: true }));
  await waitFor(() => expect(address()).toBe('/manager/audit'));
});

it('finds a person by name or e-mail, and shows what they did', async () => {
  const { user, sent } = open(answer(list, [granted]));
  await rowOf('Alice Admin');
  await user.type(screen.getByRole('combobox', { name: 'Done by' }), 'ada@ex');
  await waitFor(() => expect(sent(adminUsersContract.list).at(-1)?.query.text).toBe('ada@ex'));
  await user.click(await screen.findByRole('option', { name: /Ada Lovelace/, hidden: true }));
  await waitFor(() => expect(sent(list).at(-1)?.query).toMatchObject({ actorId: id(7) }));
});

it('filters by the address: action, person, thing and days, the last one included', async () => {
  const { sent } = openAt(
    `?action=ROLE_CHANGED&target=${id(3)}&from=2035-01-10&to=2035-01-10&actor=${id(2)}`,
    answer(list, [granted]),
  );
  await rowOf('Alice Admin');
  const query = sent(list)[0]?.query as { from: string; to: string };
  expect(query).toMatchObject({ action: 'ROLE_CHANGED', actorId: id(2), targetId: id(3) });
  expect(Date.parse(query.to) - Date.parse(query.from)).toBe(86_400_000);
});

it('says that there is nothing yet', async () => {
  open(answer(list));
  expect(await screen.findByText('No entries yet')).toBeVisible();
});

it('shows all entries again when nothing matches', async () => {
  const { user, address } = openAt('?action=ROLE_CHANGED', answer(list));
  await user.click(await screen.findByRole('button', { name: 'Show all entries' }));
  await waitFor(() => expect(address()).toBe('/manager/audit'));
});

it('exports what is found', async () => {
  const { user, sent } = openAt(
    '?action=ROLE_CHANGED',
    answer(list, [granted]),
    answer(table, 'time,actor\r\n'),
  );
  await rowOf('Alice Admin');
  URL.createObjectURL = () => 'blob:table';
  URL.revokeObjectURL = () => undefined;
  await user.click(screen.getByRole('button', { name: 'Export as CSV' }));
  await waitFor(() => expect(sent(table)).toMatchObject([{ query: { action: 'ROLE_CHANGED' } }]));
});
