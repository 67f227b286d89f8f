import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { attendancesContract } from '@momos/contracts/attendances';
import { firstDoorCodeOf } from '@momos/contracts/door-code';
import { AppError, notFound } from '@momos/contracts/errors';
import { rsvpsContract } from '@momos/contracts/rsvps';
import { usersContract } from '@momos/contracts/users';
import { ticketsContract } from '@momos/contracts/tickets';
import { act, screen, waitFor, within } from '@testing-library/react';
import { coverStates } from '../../../testing/cover-states.ts';
import { type Answer, answer, answerBy, pending, refuse } from '../../../testing/network.ts';
import { guest, renderPage } from '../../../testing/render-page.tsx';
import { sample } from '../../../testing/sample.ts';
import { ticketPrinter } from '../../../testing/signed-tickets.ts';
import { silenceAudio } from '../../../testing/silent-audio.ts';
import { changeScans, type DoorScan, readScans, withScan } from './door-log.ts';
import { ScanPage } from './scan.page.tsx';

const { attend, doorList } = attendancesContract;
const { listV2, decide } = rsvpsContract;
const now = Date.now();
const at = (hours: number) => new Date(now + hours * 3_600_000).toISOString();
const tonight = { eventTimestamp: at(-1), eventEndTimestamp: at(2) };

const guestId = '01930b5e-7c1a-7d2e-8f3a-00000000000a';
const socialId = '01930b5e-7c1a-7d2e-8f3a-0000000050c1';
const grace = { rsvpId: guestId, displayName: 'Grace Hopper', outcome: 'ACCEPTED', ticketSeq: 1 } as const;
const social = { id: socialId, title: 'Sunset supper', ...tonight };
const counted = answer(listV2, [], { meta: { counts: { ATTENDED: 7, APPROVED: 5 } } });
const inside = answer(attend, { rsvpId: guestId, user: { displayName: 'Grace Hopper' }, attendedAt: at(0) });

let printer: Awaited<ReturnType<typeof ticketPrinter>>;
let ticket = '';
let listed: Answer;
beforeAll(async () => {
  printer = await ticketPrinter();
  ticket = await printer.ticketOf({ rsvpId: guestId, socialId, seq: 1 });
  listed = answer(doorList, { social, ticketKey: printer.publicKey, guests: [grace] });
});

silenceAudio();

const open = (...answers: Answer[]) =>
  renderPage(<ScanPage />, {
    path: '/socials/:slug/manage/scan',
    at: '/socials/sunset/manage/scan',
    signedInAs: guest(),
    answers: [...answers, ...(listed ? [listed] : []), counted],
  });

const typeCode = async ({ user }: ReturnType<typeof open>, code = ticket) => {
  await user.click(await screen.findByLabelText('Or type the door code'));
  await user.paste(code);
  await user.keyboard('{Enter}');
};

/** Waits for what comes once the browser has a network again, however long the pauses between the tries are by then. */
const whenOnline = (check: () => void) =>
  waitFor(() => {
    window.dispatchEvent(new Event('online'));
    check();
  });

const gone = new AppError('unavailable', 'Momos is not reachable.');

const key = { userId: sample(usersContract.me).id, socialId };
const stored = (parts: Partial<DoorScan> = {}): DoorScan => ({
  id: '01930b5e-7c1a-7d2e-8f3a-0000000005ca',
  code: ticket,
  rsvpId: guestId,
  scannedAt: '2031-05-01T18:00:00.000Z',
  state: 'WAITING',
  isTried: false,
  refusal: null,
  ...parts,
});
const store = (parts: Partial<DoorScan> = {}) => changeScans(key, localStorage, withScan(stored(parts)));
const scans = () => readScans(key, localStorage);

coverStates(doorList, open);

describe('with a network', () => {
  it('checks a guest in, and shows the count of the whole event', async () => {
    const page = open(
      answer(attend, {
        user: { displayName: 'Grace Hopper' },
        tierName: 'Supper',
        plusOnes: 1,
        deposit: { amount: 20, currency: 'USD' },
      }),
    );
    await typeCode(page);
    expect(await screen.findByText('Grace Hopper')).toBeVisible();
    expect(screen.getByText('Checked in')).toBeVisible();
    expect(screen.getByText(/Supper · and 1 more/)).toBeVisible();
    expect(screen.getByText(/deposit of \$20(?:\.00)? goes back/)).toBeVisible();
    expect(await screen.findByText('7 of 12 checked in')).toBeVisible();
    const [sent] = page.sent(attend);
    expect(sent?.body).toMatchObject({ type: 'ATTENDEES_QRCODE', code: ticket });
    expect(sent?.body).toHaveProperty('device', expect.stringMatching(/^Door [A-Z]{2}$/));
  });

  it('says when and on which device a ticket was used before', async () => {
    const details = [
      { field: 'outcome', message: 'ALREADY_IN' },
      { field: 'attendedAt', message: '2031-05-01T19:04:00.000Z' },
      { field: 'attendedOn', message: 'Door 2' },
    ];
    await typeCode(
      open(
        answer(doorList, {
          social: { ...social, timezone: 'UTC' },
          ticketKey: printer.publicKey,
          guests: [grace],
        }),
        refuse(attend, new AppError('already_done', 'In already.', { details })),
      ),
    );
    expect(await screen.findByText('Already checked in')).toBeVisible();
    expect(screen.getByText('Grace Hopper')).toBeVisible();
    expect(screen.getByText(/Checked in at 7:04\sPM on Door 2/)).toBeVisible();
  });

  it('says a refusal that is none of the door’s in the server’s words', async () => {
    await typeCode(open(refuse(attend, notFound('ticket'))));
    expect(await screen.findByText(/no such ticket/)).toBeVisible();
    expect(scans()).toEqual([]);
  });

  it('takes a check-in back', async () => {
    const page = open(inside, answer(decide));
    await typeCode(page);
    await page.user.click(await screen.findByRole('button', { name: 'Undo check-in of Grace Hopper' }));
    expect(await screen.findByText('Grace Hopper is no longer checked in.')).toBeVisible();
    expect(page.sent(decide)[0]).toMatchObject({ params: { rsvpId: guestId }, body: { status: 'APPROVED' } });
    expect(scans()).toEqual([]);
  });

  it('finds a guest by name and checks them in', async () => {
    const found = answer(
      listV2,
      [{ id: guestId, status: 'APPROVED', user: { displayName: 'Grace Hopper' } }],
      {
        when: ({ query }) => query['text'] === 'gra',
      },
    );
    const none = answer(listV2, [], { when: ({ query }) => query['text'] !== undefined });
    const page = open(found, none, inside);
    await page.user.type(await screen.findByLabelText('Find a guest by name or e-mail'), 'gra');
    await page.user.click(await screen.findByRole('button', { name: 'Check in Grace Hopper' }));
    await waitFor(() => expect(page.sent(attend)[0]?.body).toMatchObject({ code: guestId }));
    expect(await screen.findByRole('button', { name: 'Undo check-in of Grace Hopper' })).toBeVisible();
  });
});

describe('without a network', () => {
  it('lets in by the ticket’s signature and the list, stores the scan, and sends it as the same one later', async () => {
    let isGone = true;
    const page = open(
      answerBy(attend, () => {
        if (isGone) throw gone;
        return { rsvpId: guestId };
      }),
    );
    await typeCode(page);
    expect(await screen.findByText('No network: sent later.')).toBeVisible();
    expect(screen.getByText('Grace Hopper')).toBeVisible();
    expect(screen.getByText(/1 scan waiting/)).toBeVisible();
    expect(await screen.findByText('1 of 1 checked in')).toBeVisible();
    await typeCode(page);
    expect(await screen.findByText(/^Checked in at .* on this device$/)).toBeVisible();
    isGone = false;
    await whenOnline(() => expect(scans()).toMatchObject([{ state: 'SENT', code: '', rsvpId: guestId }]));
    expect(new Set(page.sent(attend).map(sent => sent.idempotencyKey)).size).toBe(1);
    await waitFor(() => expect(screen.queryByText(/waiting for a connection/)).toBeNull());
  });

  it('does not wait for a server that hangs', async () => {
    await typeCode(open(pending(attend)));
    expect(await screen.findByText('No network: sent later.')).toBeVisible();
    expect(scans()).toMatchObject([{ state: 'WAITING', code: ticket }]);
  });

  it('lets no forged ticket and no other text in', async () => {
    const forger = await ticketPrinter();
    const page = open(refuse(attend, gone));
    await typeCode(page, await forger.ticketOf({ rsvpId: guestId, socialId, seq: 1 }));
    expect(await screen.findByText('Forged ticket')).toBeVisible();
    await typeCode(page, 'Let me in');
    expect(await screen.findByText('Not a ticket')).toBeVisible();
    expect(scans()).toEqual([]);
  });

  it('takes a scan back that waits, without the server', async () => {
    const other = { id: '01930b5e-7c1a-7d2e-8f3a-0000000005cb', code: 'other', rsvpId: socialId };
    store(other);
    const page = open(refuse(attend, gone));
    await typeCode(page, firstDoorCodeOf(guestId));
    await page.user.click(await screen.findByRole('button', { name: 'Undo check-in of Grace Hopper' }));
    await waitFor(() => expect(scans()).toMatchObject([other]));
    expect(page.sent(decide)).toEqual([]);
  });

  it('takes a scan back that the server may have counted, as soon as it answers', async () => {
    let isGone = true;
    const page = open(
      refuse(attend, gone),
      answerBy(decide, () => {
        if (isGone) throw gone;
        throw new AppError('illegal_state', 'This RSVP is APPROVED and cannot become APPROVED.');
      }),
    );
    await typeCode(page);
    await page.user.click(await screen.findByRole('button', { name: 'Undo check-in of Grace Hopper' }));
    await waitFor(() => expect(page.sent(decide).length).toBeGreaterThan(0));
    expect(scans()).toMatchObject([{ state: 'TAKEN_BACK' }]);
    isGone = false;
    await whenOnline(() => expect(scans()).toEqual([]));
  });

  it.each([
    ['the network is away', refuse(listV2, gone)],
    ['the server finds no guest of that name', answer(listV2, [])],
  ])('finds a guest by the name of one who comes along, where %s', async (_, found) => {
    const guests = [{ ...grace, plusOnes: 1, plusOneNames: ['Edith Clarke'] }];
    const page = open(found, answer(doorList, { social, ticketKey: printer.publicKey, guests }));
    await page.user.type(await screen.findByLabelText('Find a guest by name or e-mail'), 'edith');
    expect(await screen.findByText('brings Edith Clarke')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Check in Grace Hopper' })).toBeVisible();
  });

  it('finds a guest on the list of this device', async () => {
    const page = open(refuse(listV2, gone), refuse(attend, gone));
    await page.user.type(await screen.findByLabelText('Find a guest by name or e-mail'), 'hopp');
    await page.user.click(await screen.findByRole('button', { name: 'Check in Grace Hopper' }));
    await waitFor(() => expect(scans()).toMatchObject([{ code: guestId, rsvpId: guestId }]));
  });

  it.each([401, 429, 503])('keeps a waiting scan that is answered with %d', async code => {
    store();
    const codes = { 401: 'unauthenticated', 429: 'rate_limited', 503: 'unavailable' } as const;
    const page = open(refuse(attend, new AppError(codes[code as keyof typeof codes], 'Not now.')));
    await waitFor(() => expect(page.sent(attend).length).toBeGreaterThan(0));
    expect(await screen.findByText(/1 scan waiting/)).toBeVisible();
    page.unmount();
    expect(scans()).toMatchObject([{ state: 'WAITING' }]);
  });
});

describe('with a network again', () => {
  it('sends the scans of an earlier visit with the time of the scan', async () => {
    store();
    const page = open(inside);
    await waitFor(() => expect(scans()).toMatchObject([{ state: 'SENT' }]));
    expect(page.sent(attend)[0]).toMatchObject({
      idempotencyKey: stored().id,
      body: { code: ticket, scannedAt: '2031-05-01T18:00:00.000Z' },
    });
  });

  it('shows on the last answer what the server made of it', async () => {
    let isGone = true;
    const details = [{ field: 'outcome', message: 'CANCELLED' }];
    const page = open(
      answerBy(attend, () => {
        throw isGone ? gone : new AppError('illegal_state', 'Cancelled.', { details });
      }),
    );
    await typeCode(page);
    expect(await screen.findByText('No network: sent later.')).toBeVisible();
    isGone = false;
    await whenOnline(() => expect(screen.getByText('Registration cancelled')).toBeVisible());
    expect(screen.getByRole('region', { name: 'Let in here, but not counted' })).toHaveTextContent(
      'Registration cancelled',
    );
    expect(screen.queryByText('No network: sent later.')).toBeNull();
    await page.user.click(screen.getByRole('button', { name: 'Dismiss Grace Hopper' }));
    expect(screen.queryByText('Registration cancelled')).toBeNull();
    expect(screen.queryByText('Checked in')).toBeNull();
  });

  it('never sends the scans of another person', async () => {
    changeScans({ ...key, userId: 'another' }, localStorage, withScan(stored()));
    const page = open(inside);
    await screen.findByText('7 of 12 checked in');
    expect(page.sent(attend)).toEqual([]);
  });

  it('shows why the server did not count a guest who was let in, until it is dismissed', async () => {
    store();
    const details = [
      { field: 'outcome', message: 'ALREADY_IN' },
      { field: 'attendedAt', message: '2031-05-01T19:04:00.000Z' },
      { field: 'attendedOn', message: 'Door 2' },
    ];
    const page = open(refuse(attend, new AppError('already_done', 'In already.', { details })));
    const report = within(await screen.findByRole('region', { name: 'Let in here, but not counted' }));
    expect(report.getByText('Grace Hopper')).toBeVisible();
    expect(report.getByText(/Checked in at .* on Door 2/)).toBeVisible();
    page.unmount();
    const { user, sent } = open();
    await user.click(await screen.findByRole('button', { name: 'Dismiss Grace Hopper' }));
    expect(screen.queryByText('Let in here, but not counted')).toBeNull();
    expect(scans()).toEqual([]);
    expect(sent(attend)).toEqual([]);
  });
});

it('turns the camera off', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Turn camera off' }));
  expect(screen.getByText('The camera is off. Type the code below.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Turn camera on' })).toBeVisible();
});

it('shows the code that guests scan, and the way to a poster', async () => {
  const { user } = open(answer(ticketsContract.hostCode, { code: 'door-code' }));
  await user.click(await screen.findByRole('button', { name: 'Let guests scan' }));
  expect(await screen.findByRole('img', { name: 'Code for guests to scan' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Print a poster' })).toBeVisible();
});

it('shows the code by which walk-ins register', async () => {
  const { user } = open();
  const button = await screen.findByRole('button', { name: 'Walk-in' });
  // The code is fetched then; nothing else draws this page again.
  await act(() => user.click(button));
  expect(await screen.findByRole('img', { name: 'Code to register' })).toBeVisible();
});

it('has a name that the host gives it', async () => {
  const page = open(inside);
  await page.user.click(await screen.findByRole('button', { name: /^This is Door [A-Z]{2}$/ }));
  const field = await screen.findByLabelText('Name');
  await page.user.clear(field);
  await page.user.type(field, 'Back door{Enter}');
  expect(await screen.findByRole('button', { name: 'This is Back door' })).toBeVisible();
  await typeCode(page);
  await waitFor(() => expect(page.sent(attend)[0]?.body).toMatchObject({ device: 'Back door' }));
});

it('warns before an early scan counts, and asks once', async () => {
  const early = answer(doorList, {
    social: { ...social, eventTimestamp: at(48), eventEndTimestamp: at(51) },
    ticketKey: printer.publicKey,
  });
  const page = open(early, inside);
  await typeCode(page);
  expect(await screen.findByText(/This social has not begun/)).toBeVisible();
  expect(page.sent(attend)).toEqual([]);
  await page.user.click(screen.getByRole('button', { name: 'Check in anyway' }));
  await waitFor(() => expect(page.sent(attend)).toHaveLength(1));
  await typeCode(page);
  await waitFor(() => expect(page.sent(attend)).toHaveLength(2));
});

it('loads the page that leads back to this door without a network, while there is one', async () => {
  let isLoaded = false;
  jest.unstable_mockModule('./scan-start.page.tsx', () => {
    isLoaded = true;
    return { ScanStartPage: () => null };
  });
  // Another test of this file may have loaded it already.
  jest.resetModules();
  open(inside);
  await waitFor(() => expect(isLoaded).toBe(true));
});
