import { expect, it } from '@jest/globals';
import { attendancesContract } from '@momos/contracts/attendances';
import { AppError, notFound } from '@momos/contracts/errors';
import { rsvpsContract } from '@momos/contracts/rsvps';
import { socialsContract } from '@momos/contracts/socials';
import { ticketsContract } from '@momos/contracts/tickets';
import { screen, waitFor } from '@testing-library/react';
import { coverStates } from '../../../testing/cover-states.ts';
import { type Answer, answer, answerBy, refuse } from '../../../testing/network.ts';
import { guest, renderPage } from '../../../testing/render-page.tsx';
import { sample } from '../../../testing/sample.ts';
import { silenceAudio } from '../../../testing/silent-audio.ts';
import { keepScan, waitingScans } from './scan-queue.ts';
import { ScanPage } from './scan.page.tsx';

const { attend } = attendancesContract;
const { getBySlug } = socialsContract;
const { listV2, decide } = rsvpsContract;
const now = Date.now();
const at = (hours: number) => new Date(now + hours * 3_600_000).toISOString();
const tonight = { eventTimestamp: at(-1), eventEndTimestamp: at(2) };
const social = { title: 'Sunset supper', viewer: { isHost: true } };
const hosted = answer(getBySlug, { ...social, ...tonight });
const counted = answer(listV2, [], { meta: { counts: { ATTENDED: 7, APPROVED: 5 } } });

const guestId = '01930b5e-7c1a-7d2e-8f3a-00000000000a';

silenceAudio();

const open = (...answers: Answer[]) =>
  renderPage(<ScanPage />, {
    path: '/socials/:slug/manage/scan',
    at: '/socials/sunset/manage/scan',
    signedInAs: guest(),
    answers: [...answers, hosted, counted],
  });

const typeCode = async ({ user }: ReturnType<typeof open>) =>
  user.type(await screen.findByLabelText('Or type the door code'), 'ticket-1{Enter}');

coverStates(getBySlug, open);

it('checks a guest in, and shows the count of the whole event', async () => {
  const page = open(
    answer(attend, { user: { displayName: 'Grace Hopper' }, tierName: 'Supper', plusOnes: 1 }),
  );
  await typeCode(page);
  expect(await screen.findByText('Grace Hopper')).toBeVisible();
  expect(screen.getByText(/Supper and 1 more/)).toBeVisible();
  expect(await screen.findByText('7 of 12 checked in')).toBeVisible();
  expect(page.sent(attend)[0]?.body).toMatchObject({ type: 'ATTENDEES_QRCODE', code: 'ticket-1' });
});

it('says when a ticket was used before', async () => {
  await typeCode(open(refuse(attend, new AppError('already_done', 'This ticket was checked in already.'))));
  expect(await screen.findByText('This ticket was checked in already.')).toBeVisible();
});

it('says when a code is no ticket', async () => {
  await typeCode(open(refuse(attend, notFound('ticket'))));
  expect(await screen.findByText(/no such ticket/)).toBeVisible();
});

it('sends the scans of an earlier visit that had no connection', async () => {
  const { id } = sample(getBySlug);
  keepScan(id, { code: 'ticket-2', scannedAt: '2031-05-01T18:00:00.000Z' }, localStorage);
  const page = open(answer(attend));
  await waitFor(() =>
    expect(page.sent(attend)[0]?.body).toMatchObject({
      code: 'ticket-2',
      scannedAt: '2031-05-01T18:00:00.000Z',
    }),
  );
  await waitFor(() => expect(screen.queryByText(/waiting for a connection/)).toBeNull());
});

it.each([
  ['is not reachable', new AppError('unavailable', 'Momos is not reachable.')],
  ['asks to slow down', new AppError('rate_limited', 'Too many requests.')],
  ['does not know the person any more', new AppError('unauthenticated', 'Please sign in.')],
])('keeps a scan while the server %s, and sends it later', async (_case, error) => {
  let isRefused = true;
  const page = open(
    answerBy(attend, () => {
      if (isRefused) throw error;
      return {};
    }),
  );
  await typeCode(page);
  expect(await screen.findByText(/the scan is sent later/)).toBeVisible();
  const { length } = page.sent(attend);
  // Not only this once: the server is still the same when it is sent again.
  await waitFor(() => expect(page.sent(attend).length).toBeGreaterThan(length));
  expect(waitingScans(sample(getBySlug).id, localStorage)).toMatchObject([{ code: 'ticket-1' }]);
  isRefused = false;
  await waitFor(() => expect(waitingScans(sample(getBySlug).id, localStorage)).toEqual([]));
});

it('forgets a stored scan that is clearly refused', async () => {
  const { id } = sample(getBySlug);
  keepScan(id, { code: 'ticket-3', scannedAt: '2031-05-01T18:00:00.000Z' }, localStorage);
  const page = open(refuse(attend, notFound('ticket')));
  await waitFor(() => expect(page.sent(attend)).toHaveLength(1));
  await waitFor(() => expect(waitingScans(id, localStorage)).toEqual([]));
});

it('turns the camera off', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Turn camera off' }));
  expect(screen.getByText('The camera is off. Type the code below.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Turn camera on' })).toBeVisible();
});

it('shows the code that guests scan', async () => {
  const { user } = open(answer(ticketsContract.hostCode, { code: 'door-code' }));
  await user.click(await screen.findByRole('button', { name: 'Let guests scan' }));
  expect(await screen.findByRole('img', { name: 'Code for guests to scan' })).toBeVisible();
});

it('is for hosts only', async () => {
  renderPage(<ScanPage />, {
    path: '/socials/:slug/manage/scan',
    at: '/socials/sunset/manage/scan',
    signedInAs: guest(),
    answers: [answer(getBySlug)],
  });
  expect(await screen.findByRole('heading', { name: 'You don’t have access' })).toBeVisible();
});

it('warns before an early scan counts, and asks once', async () => {
  const early = answer(getBySlug, { ...social, eventTimestamp: at(48), eventEndTimestamp: at(51) });
  const page = open(early, answer(attend, { user: { displayName: 'Grace Hopper' } }));
  await typeCode(page);
  expect(await screen.findByText(/This social has not begun/)).toBeVisible();
  expect(page.sent(attend)).toEqual([]);
  await page.user.click(screen.getByRole('button', { name: 'Check in anyway' }));
  await waitFor(() => expect(page.sent(attend)).toHaveLength(1));
  await typeCode(page);
  await waitFor(() => expect(page.sent(attend)).toHaveLength(2));
});

it('takes a check-in back', async () => {
  const page = open(
    answer(attend, { rsvpId: guestId, user: { displayName: 'Grace Hopper' } }),
    answer(decide),
  );
  await typeCode(page);
  await page.user.click(await screen.findByRole('button', { name: 'Undo check-in of Grace Hopper' }));
  expect(await screen.findByText('Grace Hopper is no longer checked in.')).toBeVisible();
  expect(page.sent(decide)[0]).toMatchObject({ params: { rsvpId: guestId }, body: { status: 'APPROVED' } });
});

it('finds a guest by name and checks them in', async () => {
  const grace = { id: guestId, status: 'APPROVED' as const, user: { displayName: 'Grace Hopper' } };
  const found = answer(listV2, [grace], { when: ({ query }) => query['text'] === 'gra' });
  const none = answer(listV2, [], { when: ({ query }) => query['text'] !== undefined });
  const page = open(found, none, answer(decide, { ...grace, status: 'ATTENDED' }));
  await page.user.type(await screen.findByLabelText('Find a guest by name or e-mail'), 'gra');
  await page.user.click(await screen.findByRole('button', { name: 'Check in Grace Hopper' }));
  await waitFor(() => expect(page.sent(decide)[0]?.body).toEqual({ status: 'ATTENDED' }));
  expect(await screen.findByRole('button', { name: 'Undo check-in of Grace Hopper' })).toBeVisible();
});

it.each([401, 429, 503])('keeps a waiting scan that is answered with %d', async status => {
  const { id } = sample(getBySlug);
  keepScan(id, { code: 'ticket-2', scannedAt: '2031-05-01T18:00:00.000Z' }, localStorage);
  const codes = { 401: 'unauthenticated', 429: 'rate_limited', 503: 'unavailable' } as const;
  const refusal = new AppError(codes[status as keyof typeof codes], 'Not now.');
  const page = open(refuse(attend, refusal));
  await waitFor(() => expect(page.sent(attend).length).toBeGreaterThan(0));
  expect(await screen.findByText(/1 scan waiting/)).toBeVisible();
  page.unmount();
  expect(waitingScans(id, localStorage)).toHaveLength(1);
});
