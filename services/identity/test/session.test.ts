import { beforeAll, describe, expect, it } from '@jest/globals';
import { IdentityService } from '@momos/contracts/proto/identity/v1/identity';
import { RequestContext, type RpcClient, withContext } from '@momos/runtime';
import { eventually, useEngines } from '@momos/testing';
import { connectRpc } from '@momos/testing/rpc-client';
import { decodeJwt } from 'jose';
import { type RunningIdentity, type SignedIn, startIdentity } from './running-identity.ts';

const engines = useEngines();
let identity: RunningIdentity;
let neighbour: RpcClient<typeof IdentityService>;
beforeAll(async () => {
  identity = await startIdentity(engines);
  neighbour = connectRpc(engines, IdentityService, {
    from: 'messaging',
    to: 'identity',
    port: identity.service.grpcPort,
  });
});

const refresh = (refresh_token: string) => identity.post('/api/auth/oauth/refresh', { refresh_token });
const refreshed = async (token: string) => (await (await refresh(token)).json()) as SignedIn;

async function setRotation(who: SignedIn | undefined, rotatedAt: object): Promise<void> {
  const store = await engines.connectStore();
  const sessions = store.connection.collection<{ _id: string; rotatedAt: Date }>('sessions');
  const _id = String(decodeJwt(who?.access_token ?? '').sid);
  const { matchedCount } = await sessions.updateOne({ _id }, [{ $set: { rotatedAt } }]);
  expect(matchedCount).toBe(1);
}
/** Puts a session's last rotation back; it is measured by the database's clock. */
const sinceRotation = (who: SignedIn | undefined, ms: number) =>
  setRotation(who, { $subtract: ['$rotatedAt', ms] });
const pastGrace = (who: SignedIn | undefined) => sinceRotation(who, 61_000);

describe('signing in', () => {
  it('issues a token that a role granted in the same sign-in does not revoke', async () => {
    const { access_token } = await identity.signIn('admin@momos.test');
    const { sub, ver, admin } = decodeJwt(access_token);
    const store = await engines.connectStore();
    const row = await store.connection
      .collection<{ _id: string; accessVersion: number }>('users')
      .findOne({ _id: sub });
    expect([admin, ver]).toEqual([true, row?.accessVersion]);
  });
});

describe('refreshing again', () => {
  it('repeats the same answer within the grace period, also to concurrent calls', async () => {
    const first = await identity.signIn();
    const twins = await Promise.all(Array.from({ length: 8 }, () => refreshed(first.refresh_token)));
    const late = await refreshed(first.refresh_token);
    expect(new Set([...twins, late].map(each => each.refresh_token)).size).toBe(1);
    expect((await refresh(late.refresh_token)).status).toBe(200);
  });

  it('repeats the answer of another copy, however far apart their clocks are', async () => {
    const copy = await startIdentity(engines);
    for (const apart of [-60_000, 60_000]) {
      copy.clock.set(new Date(identity.clock.now().getTime() + apart));
      const first = await identity.signIn();
      const rotated = await copy.post('/api/auth/oauth/refresh', { refresh_token: first.refresh_token });
      const { refresh_token } = (await rotated.json()) as SignedIn;
      expect((await refreshed(first.refresh_token)).refresh_token).toBe(refresh_token);
    }
  });
});

describe('refreshing', () => {
  it('rotates the token at each use', async () => {
    const first = await identity.signIn();
    const second = await refreshed(first.refresh_token);
    const third = await refreshed(second.refresh_token);
    expect(new Set([first, second, third].map(each => each.refresh_token)).size).toBe(3);
    expect(decodeJwt(third.access_token).sid).toBe(decodeJwt(first.access_token).sid);
  });

  it('ends the session when a used token is reused after the grace period', async () => {
    const first = await identity.signIn();
    const second = await refreshed(first.refresh_token);
    await pastGrace(first);
    const replay = await refresh(first.refresh_token);
    expect(replay.status).toBe(400);
    expect(await replay.json()).toMatchObject({ error: 'invalid_grant' });
    expect((await refresh(second.refresh_token)).status).toBe(400);
    // Whoever had the copy had the access token too.
    await untilRefused(second);
  });

  it('ends the session for a reused token of any generation', async () => {
    for (const age of [1, 2, 5]) {
      const family = [await identity.signIn()];
      for (let at = 0; at <= age; at += 1) family.push(await refreshed(family.at(-1)?.refresh_token ?? ''));
      await pastGrace(family[0]);
      expect((await refresh(family[0]?.refresh_token ?? '')).status).toBe(400);
      const statuses = await Promise.all(
        family.map(async each => (await refresh(each.refresh_token)).status),
      );
      expect(statuses).toEqual(family.map(() => 400));
    }
  });

  it('is not ended by a forged token', async () => {
    const { refresh_token } = await identity.signIn();
    const [sessionId, , secret, mac] = refresh_token.split('.');
    for (const forged of [
      `${sessionId}.0.${'A'.repeat(43)}.${mac}`,
      `${sessionId}.7.${secret}.${mac}`,
      'x',
      sessionId ?? '',
    ])
      expect((await refresh(forged)).status).toBe(400);
    expect((await refresh(refresh_token)).status).toBe(200);
  });

  it('expires after 90 days without use', async () => {
    const { refresh_token } = await identity.signIn();
    identity.clock.advance(90 * 86_400_000 + 1);
    expect((await refresh(refresh_token)).status).toBe(400);
    identity.clock.advance(-90 * 86_400_000 - 1);
  });

  it('continues with the previous token within the grace, and ends by it afterwards', async () => {
    const first = await identity.signIn();
    await refreshed(first.refresh_token);
    await sinceRotation(first, 59_000);
    const again = await refreshed(first.refresh_token);
    expect(again.refresh_token).toBeDefined();
    expect((await refresh(again.refresh_token)).status).toBe(200);
  });

  const dayMs = 86_400_000;
  /** Uses a session again and again; returns after how many steps it ended. */
  async function stepsUntilEnd(who: SignedIn, stepMs: number, most: number): Promise<number> {
    let token = who.refresh_token;
    let steps = 0;
    try {
      for (; steps < most; steps += 1) {
        // The database's clock stands still while this one moves.
        await setRotation(who, identity.clock.now());
        identity.clock.advance(stepMs);
        const answer = await refresh(token);
        if (answer.status !== 200) break;
        token = ((await answer.json()) as SignedIn).refresh_token;
      }
    } finally {
      identity.clock.advance(-stepMs * Math.min(steps + 1, most));
    }
    return steps;
  }

  it('ends after 180 days however it is used', async () => {
    expect(await stepsUntilEnd(await identity.signIn(), 30 * dayMs, 9)).toBe(5);
  });

  it('ends for staff after 12 hours without use, and after 7 days in all', async () => {
    expect(await stepsUntilEnd(await identity.signIn('manager@momos.test'), dayMs / 2, 2)).toBe(0);
    expect(await stepsUntilEnd(await identity.signIn('reviewer@momos.test'), dayMs / 4, 40)).toBe(27);
    expect(await stepsUntilEnd(await identity.signIn(), dayMs / 2, 2)).toBe(2);
  });

  it('ends for whoever became staff since', async () => {
    const who = await identity.signIn();
    const store = await engines.connectStore();
    await store.connection
      .collection<{ _id: string }>('users')
      .updateOne({ _id: decodeJwt(who.access_token).sub }, { $set: { roles: ['manager'] } });
    identity.clock.advance(dayMs / 2 + 60_000);
    expect((await refresh(who.refresh_token)).status).toBe(400);
    identity.clock.advance(-dayMs / 2 - 60_000);
  });

  it('is refused for a barred person', async () => {
    const { refresh_token, access_token } = await identity.signIn();
    const store = await engines.connectStore();
    await store.connection
      .collection<{ _id: string }>('users')
      .updateOne({ _id: decodeJwt(access_token).sub }, { $set: { isValid: false } });
    expect((await refresh(refresh_token)).status).toBe(400);
    expect((await identity.get('/api/users/me', access_token)).status).toBe(401);
  });

  it('stores no token and no code in the database', async () => {
    const { refresh_token } = await identity.signIn();
    const store = await engines.connectStore();
    const rows = await store.connection.collection('sessions').find().toArray();
    const text = JSON.stringify(rows);
    expect(text).not.toContain(refresh_token.split('.')[2]);
  });
});

const statusFor = async ({ access_token }: SignedIn) =>
  (await identity.get('/api/users/me', access_token)).status;
const untilRefused = (who: SignedIn) => eventually(async () => expect(await statusFor(who)).toBe(401));

/** A call of another service that acts as the bearer. */
function askByRpc({ access_token: token }: SignedIn): Promise<unknown> {
  const actor = { userId: '', sessionId: '', isAdmin: false, isNamed: true, roles: [], token };
  return withContext(new RequestContext({ actor }), () => neighbour.getUsers({ ids: [] }));
}

describe('signing out', () => {
  it('makes the access token refused within seconds, by HTTP and gRPC; other devices renew theirs', async () => {
    const [here, there] = [
      await identity.signIn('lost@example.com'),
      await identity.signIn('lost@example.com'),
    ];
    expect([await statusFor(here), await statusFor(there)]).toEqual([200, 200]);
    await expect(askByRpc(here)).resolves.toEqual({ users: [] });
    await identity.post('/api/auth/logout', {}, { authorization: `Bearer ${here.access_token}` });
    await untilRefused(here);
    await expect(askByRpc(here)).rejects.toMatchObject({ code: 'unauthenticated' });
    expect(await statusFor(await refreshed(there.refresh_token))).toBe(200);
    expect(await statusFor(await identity.signIn('lost@example.com'))).toBe(200);
  });

  it('everywhere makes the access tokens of all devices refused', async () => {
    const [here, there] = [
      await identity.signIn('wide@example.com'),
      await identity.signIn('wide@example.com'),
    ];
    const token = { authorization: `Bearer ${here.access_token}` };
    await identity.post('/api/auth/logout', { everywhere: true }, token);
    await untilRefused(here);
    await untilRefused(there);
  });

  it('does not change the version of the profile', async () => {
    const versionOf = async ({ access_token }: SignedIn) => {
      const answer = (await (await identity.get('/api/users/me', access_token)).json()) as {
        data: { version: number };
      };
      return answer.data.version;
    };
    const [here, there] = [
      await identity.signIn('form@example.com'),
      await identity.signIn('form@example.com'),
    ];
    const before = await versionOf(there);
    await identity.post('/api/auth/logout', {}, { authorization: `Bearer ${here.access_token}` });
    expect(await versionOf(await refreshed(there.refresh_token))).toBe(before);
  });

  it('works for accounts from before tokens had an access version', async () => {
    const old = await identity.signIn();
    const store = await engines.connectStore();
    await store.connection
      .collection<{ _id: string }>('users')
      .updateOne(
        { _id: decodeJwt(old.access_token).sub },
        { $set: { version: 7 }, $unset: { accessVersion: '' } },
      );
    const now = await refreshed(old.refresh_token);
    expect(decodeJwt(now.access_token).ver).toBe(7);
    await identity.post('/api/auth/logout', {}, { authorization: `Bearer ${now.access_token}` });
    await untilRefused(now);
    expect(decodeJwt((await identity.signIn(old.email)).access_token).ver).toBe(8);
  });

  it('ends this session only', async () => {
    const [here, there] = [
      await identity.signIn('two@example.com'),
      await identity.signIn('two@example.com'),
    ];
    const answer = await identity.post(
      '/api/auth/logout',
      {},
      { authorization: `Bearer ${here.access_token}` },
    );
    expect(answer.status).toBe(200);
    expect((await refresh(here.refresh_token)).status).toBe(400);
    expect((await refresh(there.refresh_token)).status).toBe(200);
  });

  it('ends all of them when asked', async () => {
    const [here, there] = [
      await identity.signIn('all@example.com'),
      await identity.signIn('all@example.com'),
    ];
    await identity.post(
      '/api/auth/logout',
      { everywhere: true },
      { authorization: `Bearer ${here.access_token}` },
    );
    expect((await refresh(there.refresh_token)).status).toBe(400);
  });

  it('needs a token', async () => {
    expect((await identity.post('/api/auth/logout', {})).status).toBe(401);
  });
});

type Shown = { id: string; device: string; isCurrent: boolean; openedAt: string };

describe('one’s sessions', () => {
  const call = (method: string, path: string, { access_token }: SignedIn) =>
    fetch(identity.url + path, { method, headers: { authorization: `Bearer ${access_token}` } });
  const listOf = async (who: SignedIn, query = '') =>
    (await (await call('GET', `/api/auth/sessions${query}`, who)).json()) as {
      data: Shown[];
      meta: { lastEvaluatedKey: string | null };
    };
  const twoOf = async (email: string) =>
    [await identity.signIn(email), await identity.signIn(email)] as const;

  it('are listed by device, newest first, with the current one marked, page by page', async () => {
    const [first, second] = await twoOf('list@example.com');
    await identity.signIn('another@example.com');
    const { data } = await listOf(second);
    const sids = [second, first].map(each => decodeJwt(each.access_token).sid);
    expect(data.map(each => each.id)).toEqual(sids);
    expect(data.map(each => each.isCurrent)).toEqual([true, false]);
    expect(data[0]?.device).toBe('An unknown device');
    const page = await listOf(second, '?pageSize=1');
    const rest = await listOf(second, `?pageSize=1&exclusiveStartKey=${page.meta.lastEvaluatedKey}`);
    expect([page, rest].flatMap(each => each.data.map(({ id }) => id))).toEqual(sids);
    expect(rest.meta.lastEvaluatedKey).toBeNull();
  });

  it('end one by one: the refresh token stops working immediately, the others continue', async () => {
    const [first, there] = await twoOf('revoke@example.com');
    const path = `/api/auth/sessions/${String(decodeJwt(there.access_token).sid)}`;
    expect((await call('DELETE', path, first)).status).toBe(200);
    await untilRefused(there);
    const here = await refreshed(first.refresh_token);
    expect((await call('DELETE', path, here)).status).toBe(200);
    expect((await refresh(there.refresh_token)).status).toBe(400);
    expect((await refresh(here.refresh_token)).status).toBe(200);
    expect((await listOf(here)).data).toHaveLength(1);
  });

  it('end all but the one that asks', async () => {
    const [here, one, other] = [
      await identity.signIn('others@example.com'),
      await identity.signIn('others@example.com'),
      await identity.signIn('others@example.com'),
    ];
    expect((await call('DELETE', '/api/auth/sessions', here)).status).toBe(200);
    const statuses = [here, one, other].map(async each => (await refresh(each.refresh_token)).status);
    expect(await Promise.all(statuses)).toEqual([200, 400, 400]);
    await untilRefused(one);
  });

  it('cannot be ended by another person', async () => {
    const [mine, theirs] = [await identity.signIn(), await identity.signIn()];
    const path = `/api/auth/sessions/${String(decodeJwt(theirs.access_token).sid)}`;
    expect((await call('DELETE', path, mine)).status).toBe(404);
    expect((await refresh(theirs.refresh_token)).status).toBe(200);
    expect((await fetch(identity.url + path, { method: 'DELETE' })).status).toBe(401);
  });

  it('store neither the IP address nor the User-Agent', async () => {
    const email = 'private@example.com';
    const started = await identity.post('/api/auth/passwordless/start', { email });
    const { data } = (await started.json()) as { data: { requestId: string } };
    const agent = 'Mozilla/5.0 (Macintosh; Canary-77) Version/17 Safari/605';
    await identity.post(
      '/api/auth/oauth/token',
      { grant_type: 'passwordless_otp', request_id: data.requestId, otp: identity.codes.codeFor(email) },
      { 'user-agent': agent, 'x-forwarded-for': '203.0.113.77' },
    );
    const store = await engines.connectStore();
    const text = JSON.stringify(await store.connection.collection('sessions').find().toArray());
    expect(text).toContain('Safari on Mac');
    expect(text).not.toMatch(/Canary-77|203\.0\.113\.77/);
  });
});

describe('signing keys', () => {
  it('are published without their private part', async () => {
    const { keys } = (await (await identity.get('/.well-known/jwks.json')).json()) as {
      keys: Record<string, string>[];
    };
    expect(keys).toHaveLength(1);
    expect(keys[0]).toMatchObject({ kty: 'EC', crv: 'P-256', alg: 'ES256', use: 'sig' });
    expect(keys[0]).not.toHaveProperty('d');
  });
});
