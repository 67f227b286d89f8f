import { usersContract } from '@momos/contracts/users';
import { signInContract } from '@momos/contracts/sign-in';
import { circleMembersContract } from '@momos/contracts/circle-members';
import { rsvpsContract } from '@momos/contracts/rsvps';
import { socialsContract } from '@momos/contracts/socials';
import { blastsContract } from '@momos/contracts/blasts';
import { verifiedEmailsContract } from '@momos/contracts/verified-emails';
import { describe, expect, it } from '@jest/globals';
import { ApiError, errorText, fieldErrors } from './api-error.ts';
import { type CallOptions, type ClientOptions, createClient, urlOf } from './client.ts';
import { usageCounts } from './product-events.ts';
import { createSession } from './session.ts';

type Sent = { url: string; headers: Record<string, string>; body?: unknown };

/** A fetch that gives the answers in turn and keeps what was sent. */
function answering(...answers: (Response | 'down')[]) {
  const sent: Sent[] = [];
  const doFetch: typeof fetch = async (url, init) => {
    sent.push({
      url: String(url),
      headers: init?.headers as Record<string, string>,
      body: typeof init?.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined,
    });
    const next = answers.shift();
    if (!next) throw new Error('no more answers');
    if (next === 'down') throw new TypeError('failed');
    return next;
  };
  return { sent, doFetch };
}

/** A visitor's calls with the answers that come to them in turn, and what was sent. */
function callsWith(answers: (Response | 'down')[], given: Partial<ClientOptions> = {}) {
  const { sent, doFetch } = answering(...answers);
  const call = createClient({
    ...{ baseUrl: '/api', getToken: visitor, renewToken: visitor, fetch: doFetch, wait: noWait },
    ...given,
  });
  return { sent, call };
}
const json = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
const noWait = async () => {};
const visitor = async () => undefined;

describe('a network that fails', () => {
  const read = (call: ReturnType<typeof callsWith>['call']) => call(usersContract.me, {});

  it('has the token of a person renewed once, and the call repeated with it', async () => {
    let renewals = 0;
    const { sent, call } = callsWith(['down', 'down', json(200, { data: {} })], {
      getToken: async () => 'stale',
      renewToken: async () => `fresh-${(renewals += 1)}`,
    });
    await read(call);
    expect(renewals).toBe(1);
    expect(sent.map(({ headers }) => headers['authorization'])).toEqual([
      'Bearer stale',
      'Bearer fresh-1',
      'Bearer fresh-1',
    ]);
  });

  it('keeps the token where none is to be had, and asks a visitor for nothing', async () => {
    const { sent, call } = callsWith(['down', json(200, { data: {} })], {
      getToken: async () => 'stale',
      renewToken: async () => undefined,
    });
    await read(call);
    expect(sent[1]?.headers['authorization']).toBe('Bearer stale');
    let questions = 0;
    const visits = callsWith(['down', json(200, { data: {} })], {
      askToSignIn: async () => {
        questions += 1;
        return undefined;
      },
    });
    await read(visits.call);
    expect(questions).toBe(0);
  });
});

describe('a call that needs a fresh proof', () => {
  const needed = () => json(403, { code: 'step_up_required', message: 'Please confirm that it is you.' });
  const remove = (call: ReturnType<typeof callsWith>['call']) =>
    call(verifiedEmailsContract.change, { body: { emailVerificationId: 'e', isSignIn: true } });

  it('waits for it, and is repeated with the same key and a token that carries the proof', async () => {
    let proofs = 0;
    const { sent, call } = callsWith([needed(), json(200, { data: {} })], {
      getToken: async () => 'stale',
      renewToken: async () => 'fresh',
      onStepUp: async () => void (proofs += 1),
    });
    await remove(call);
    expect(proofs).toBe(1);
    expect(sent.map(({ headers }) => headers['authorization'])).toEqual(['Bearer stale', 'Bearer fresh']);
    expect(new Set(sent.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
    expect(sent[0]?.headers['idempotency-key']).toBeDefined();
  });

  it('is refused with the reason when the person would rather not, and asks once only', async () => {
    const closed = callsWith([needed()], { onStepUp: async () => Promise.reject(new Error('closed')) });
    await expect(remove(closed.call)).rejects.toMatchObject({ code: 'step_up_required' });
    const again = callsWith([needed(), needed()], { onStepUp: async () => undefined });
    await expect(remove(again.call)).rejects.toMatchObject({ code: 'step_up_required' });
    expect(again.sent).toHaveLength(2);
  });
});

describe('client', () => {
  it('waits in the waiting room as often as asked, then continues with the same key', async () => {
    const line = () => json(429, { code: 'waiting_room', socialId: 's', place: 7, seconds: 3 });
    const places: number[] = [];
    const { sent, call } = callsWith([line(), line(), line(), line(), json(201, { data: { id: 'x' } })], {
      onWaitingRoom: async ({ place }) => void places.push(place),
    });
    await call(rsvpsContract.create, { params: { id: 's' }, body: {} });
    expect(places).toEqual([7, 7, 7, 7]);
    expect(new Set(sent.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
  });

  describe('pressed again', () => {
    const blast = (subject: string) => ({ params: { id: 's' }, body: { subject } }) as never;
    const keysOf = (sent: Sent[]) => sent.map(({ headers }) => headers['idempotency-key']);
    const late = () => json(504, { code: 'timeout' });

    it('after an unclear end is the same intent, with the same key; what differs is another one', async () => {
      const { sent, call } = callsWith([late(), late(), late(), json(500, {}), json(500, {}), json(500, {})]);
      await expect(call(blastsContract.sendEmails, blast('a'))).rejects.toMatchObject({ status: 504 });
      await expect(call(blastsContract.sendEmails, blast('b'))).rejects.toMatchObject({ status: 500 });
      const [a, b] = [keysOf(sent)[0], keysOf(sent)[3]];
      expect(a).not.toBe(b);
    });

    it('keeps its key until there is a clear answer', async () => {
      const { sent, call } = callsWith([
        ...[late(), late(), late()],
        json(200, { data: {} }),
        json(200, { data: {} }),
        json(409, { code: 'conflict' }),
        json(200, { data: {} }),
      ]);
      const press = () => call(blastsContract.sendEmails, blast('a'));
      await expect(press()).rejects.toMatchObject({ status: 504 });
      await press();
      await press();
      await expect(press()).rejects.toMatchObject({ status: 409 });
      await press();
      const [first, second, third, again, next, refused, last] = keysOf(sent);
      expect([second, third, again]).toEqual([first, first, first]);
      expect(new Set([again, next, refused, last]).size).toBe(4);
    });
  });

  describe('sent again after what undid it', () => {
    const keysOf = (sent: Sent[]) => sent.map(({ headers }) => headers['idempotency-key']);
    const late = () => [json(504, {}), json(504, {}), json(504, {})];
    const done = () => json(200, { data: {} });

    it('is another intent: renewal cancelled, kept, cancelled', async () => {
      const { sent, call } = callsWith([...late(), done(), done()]);
      const renew = (renewal: 'ON' | 'OFF') =>
        call(circleMembersContract.updateMine, { params: { id: 'c' }, body: { renewal } } as never);
      await expect(renew('OFF')).rejects.toMatchObject({ status: 504 });
      await renew('ON');
      await renew('OFF');
      expect(new Set(keysOf(sent)).size).toBe(3);
    });

    it('is another intent: registered, cancelled, registered', async () => {
      const { sent, call } = callsWith([...late(), done(), done()]);
      const register = () => call(rsvpsContract.create, { params: { id: 's' }, body: {} });
      await expect(register()).rejects.toMatchObject({ status: 504 });
      await call(rsvpsContract.cancel, { params: { id: 's', rsvpId: 'r' } });
      await register();
      expect(new Set(keysOf(sent)).size).toBe(3);
    });

    it('keeps its key where people only searched meanwhile', async () => {
      const { sent, call } = callsWith([...late(), json(200, { data: [], meta: {} }), done()]);
      const change = () => call(socialsContract.update, { params: { id: 's' }, body: {} });
      await expect(change()).rejects.toMatchObject({ status: 504 });
      await call(socialsContract.search, { body: {} });
      await change();
      expect(keysOf(sent)[4]).toBe(keysOf(sent)[0]);
    });

    it('is another intent on another version, and after a call as the page closed', async () => {
      const { sent, call } = callsWith([...late(), done(), ...late(), done()]);
      const change = (options: CallOptions) =>
        call(socialsContract.update, { params: { id: 's' }, body: {} }, options);
      await expect(change({ ifMatch: 1 })).rejects.toMatchObject({ status: 504 });
      await change({ ifMatch: 2 });
      await expect(change({ ifMatch: 3, isLast: true })).rejects.toMatchObject({ status: 504 });
      await change({ ifMatch: 3 });
      expect(new Set(keysOf(sent)).size).toBe(4);
    });
  });

  it('has a call outlive its page where it is the last', async () => {
    const kept: unknown[] = [];
    const doFetch: typeof fetch = async (_url, init) => {
      kept.push(init?.keepalive);
      return json(200, { data: {} });
    };
    const { call } = callsWith([], { fetch: doFetch });
    const remove = { params: { id: 's' }, body: { subject: 'a' } } as never;
    await call(blastsContract.sendEmails, remove, { isLast: true });
    await call(blastsContract.sendEmails, remove);
    expect(kept).toEqual([true, false]);
  });

  it('fills parameters and query', () => {
    expect(
      urlOf(socialsContract.getBySlug, {
        params: { slug: 'a b' },
        query: { inviteCode: 'x', includeChatChannel: undefined },
      }),
    ).toBe('/api/socials/slug/a%20b?inviteCode=x');
  });

  it('retries a read under three attempts and gives up then', async () => {
    const fine = callsWith([json(503, {}), 'down', json(200, { data: 1 })]);
    await expect(fine.call(usersContract.me, {})).resolves.toEqual({ data: 1 });
    const dead = callsWith([json(503, {}), json(503, {}), json(503, {}), json(200, { data: 1 })]);
    await expect(dead.call(usersContract.me, {})).rejects.toMatchObject({ status: 503 });
    expect(dead.sent).toHaveLength(3);
  });

  it('waits for its own first attempt that is still at work, with the same key', async () => {
    const busy = json(409, { error: 'in_progress', code: 'in_progress' });
    const { sent, call } = callsWith(['down', busy, json(201, { data: { id: 'x' } })]);
    await call(rsvpsContract.create, { params: { id: 's' }, body: {} });
    expect(sent).toHaveLength(3);
    expect(new Set(sent.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
  });

  it('never repeats by itself what takes no key and has an effect', async () => {
    const { sent, call } = callsWith([json(504, {}), json(202, { data: {} })]);
    const asked = call(signInContract.start, { body: { email: 'ada@example.com' } });
    await expect(asked).rejects.toMatchObject({ status: 504 });
    expect(sent).toHaveLength(1);
  });

  it('repeats a write with the same idempotency key', async () => {
    const { sent, call } = callsWith([json(502, {}), json(200, { data: {} })]);
    await call(usersContract.updateMe, { body: { bio: 'x' } });
    expect(sent[0]?.headers['idempotency-key']).toMatch(/.{30,}/);
    expect(sent[1]?.headers['idempotency-key']).toBe(sent[0]?.headers['idempotency-key']);
  });

  it('does not repeat what cannot help', async () => {
    const { sent, call } = callsWith([json(409, { code: 'sold_out', message: 'Sold out' })]);
    await expect(call(usersContract.me, {})).rejects.toMatchObject({ code: 'sold_out', message: 'Sold out' });
    expect(sent).toHaveLength(1);
  });

  it('gives an empty message for HTML', async () => {
    const { call } = callsWith([
      new Response('<h1>no</h1>', { status: 418, headers: { 'content-type': 'text/html' } }),
    ]);
    await expect(call(usersContract.me, {})).rejects.toMatchObject({ message: '' });
  });

  it('solves a captcha once and repeats the call', async () => {
    const solved: unknown[] = [];
    const asked = json(405, { code: 'captcha_required', challenge: 'c' });
    const { sent, call } = callsWith([asked, json(200, { data: 2 })], {
      onCaptcha: async body => void solved.push(body.challenge),
    });
    await expect(call(usersContract.me, {})).resolves.toEqual({ data: 2 });
    expect(solved).toEqual(['c']);
    expect(sent).toHaveLength(2);
  });
});

describe('session', () => {
  const tokenBody = (name: string, seconds = 900) => ({
    access_token: name,
    token_type: 'Bearer',
    expires_in: seconds,
  });

  it('refreshes once for many calls and after a 401 once more', async () => {
    const { sent, doFetch } = answering(
      json(200, tokenBody('one')),
      json(200, { data: 'a' }),
      json(200, { data: 'b' }),
      json(401, {}),
      json(200, tokenBody('two')),
      json(200, { data: 'c' }),
    );
    const session = createSession({ fetch: doFetch, wait: noWait });
    await Promise.all([session.call(usersContract.me, {}), session.call(usersContract.me, {})]);
    expect(sent.filter(each => each.url.endsWith('/refresh'))).toHaveLength(1);
    await session.call(usersContract.me, {});
    expect(sent.at(-1)?.headers.authorization).toBe('Bearer two');
  });

  it('says so when there is a newer token, of which the state says nothing', async () => {
    const { doFetch } = answering(json(200, tokenBody('halfway')), json(200, tokenBody('whole')));
    const session = createSession({ fetch: doFetch, wait: noWait });
    await session.restore();
    const states: string[] = [];
    session.subscribe(() => states.push(session.state()));
    await session.renew();
    expect([states, await session.token()]).toEqual([['signed-in'], 'whole']);
  });

  it('is a visitor, and asks for nothing, when the token that a page loads with is over already', async () => {
    let asked = 0;
    const { doFetch } = answering(json(200, tokenBody('over')), json(401, {}), json(401, {}));
    const onSignInNeeded = async () => void (asked += 1);
    const session = createSession({ fetch: doFetch, wait: noWait, now: () => 0, onSignInNeeded });
    await expect(session.call(usersContract.me, {})).rejects.toMatchObject({ status: 401 });
    expect([session.state(), asked]).toEqual(['visitor', 0]);
  });

  it('asks who changes something to sign in, however early: there is a person who waits', async () => {
    const { doFetch } = answering(
      json(200, tokenBody('over')),
      json(401, {}),
      json(401, {}),
      json(200, { data: {} }),
    );
    let asked = 0;
    const session = createSession({
      fetch: doFetch,
      wait: noWait,
      now: () => 0,
      onSignInNeeded: async () => void (asked += 1),
    });
    await session.call(usersContract.updateMe, { body: {} }).catch(() => undefined);
    expect(asked).toBe(1);
  });

  it('renews a token with under five minutes left', async () => {
    let now = 0;
    const { sent, doFetch } = answering(json(200, tokenBody('one')), json(200, tokenBody('two')));
    const session = createSession({ fetch: doFetch, wait: noWait, now: () => now });
    await session.restore();
    now = 11 * 60_000;
    expect(await session.token()).toBe('two');
    // A page that loads rotates nothing; a renewal does.
    expect(sent.map(({ body }) => body)).toEqual([{ reuse: true }, {}]);
  });

  it('signs out on a clear no, not on trouble', async () => {
    const refused = createSession({ fetch: answering(json(401, {})).doFetch, wait: noWait });
    expect(await refused.restore()).toBe('visitor');
    expect(refused.wasSignedIn()).toBe(true);
    const visiting = createSession({ mayBeSignedIn: () => false });
    expect([await visiting.restore(), visiting.wasSignedIn()]).toEqual(['visitor', false]);
    let now = 0;
    const { doFetch } = answering(json(200, tokenBody('one')), 'down', 'down', 'down');
    const session = createSession({ fetch: doFetch, wait: noWait, now: () => now });
    await session.restore();
    now = 11 * 60_000;
    expect(await session.token()).toBe('one');
    expect(session.state()).toBe('signed-in');
  });

  it('takes the permission to count along, even where the farewell is not answered', async () => {
    const { doFetch } = answering(json(200, tokenBody('one')), 'down', 'down', 'down');
    const session = createSession({ fetch: doFetch, wait: noWait });
    await session.restore();
    usageCounts.allow(true);
    await session.signOut().catch(() => undefined);
    expect(session.state()).toBe('visitor');
    expect(usageCounts.areAllowed()).toBe(false);
  });
});

describe('error texts', () => {
  it('prefers the description of invalid_grant, then error, message, description', () => {
    expect(
      errorText(
        new ApiError(400, {
          error: 'invalid_grant',
          code: 'invalid_grant',
          message: 'm',
          error_description: 'The code is wrong.',
        }),
      ),
    ).toBe('The code is wrong.');
    expect(errorText(new ApiError(409, { error: 'Sold out', code: 'sold_out', message: 'x' }))).toBe(
      'Sold out',
    );
    expect(errorText(new ApiError(500, {}))).toMatch(/something went wrong/);
    expect(errorText(new Error('secret'))).toMatch(/something went wrong/);
  });

  it('names fields as forms do', () => {
    expect(
      fieldErrors(new ApiError(400, { details: [{ field: 'body.tiers.0.name', message: 'Too long' }] })),
    ).toEqual({ 'tiers.0.name': 'Too long' });
  });
});
