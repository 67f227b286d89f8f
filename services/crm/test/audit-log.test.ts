import { beforeAll, describe, expect, test } from '@jest/globals';
import type { AuditEntry } from '@momos/contracts/proto/crm/v1/bus';
import { topics } from '@momos/contracts/topics';
import { type Secrets } from '@momos/runtime/config';
import { eventually, unindexedQueries, useEngines } from '@momos/testing';
import { v7 as uuid } from 'uuid';
import { dropOver } from '../src/audit/audit-log-work.ts';
import { createAuditDays } from '../src/audit/audit-day.store.ts';
import { createAuditEntries } from '../src/audit/audit-entry.store.ts';
import { keepAuditEntries } from '../src/audit/keep-audit-entries.ts';
import { checkAuditLog } from '../src/audit/check-audit-log.ts';
import { userChanged } from './messages.ts';
import { type Answer, type RunningCrm, startCrm } from './running-crm.ts';

const engines = useEngines();
const admin = { isAdmin: true, userId: uuid() };
let crm: RunningCrm;

beforeAll(async () => {
  crm = await startCrm(engines);
  await crm.publish(topics.user, userChanged({ id: admin.userId, displayName: 'Alice Admin' }));
});

const entry = (given: Partial<AuditEntry> = {}): AuditEntry => ({
  id: uuid(),
  version: 1,
  at: new Date(),
  actorId: admin.userId,
  actorRole: 'admin',
  action: 'ROLE_CHANGED',
  targetKind: 'user',
  targetId: uuid(),
  withinKind: '',
  withinId: '',
  details: [{ name: 'role', before: '', after: 'manager' }],
  requestId: '0af7651916cd43dd8448eb211c80319c',
  origin: '203.0.113.0/24',
  ...given,
});

const read = (query = '', actor: object | undefined = admin): Promise<Answer> =>
  crm.request(actor, 'GET', `/audit-log${query}`);

/** The entries of a search, once `count` are there. */
async function found(query: string, count: number) {
  let answer!: Answer;
  await eventually(async () => {
    answer = await read(query);
    expect(answer.data).toHaveLength(count);
  });
  return answer;
}

const log = () => ({ entries: createAuditEntries(crm.store), days: createAuditDays(crm.store) });
const secrets: Secrets = ['development-audit-secret'];
const check = (now = new Date(), keptDays = 1095) => checkAuditLog({ ...log(), secrets, keptDays, now });
const rows = () => crm.store.connection.collection<{ _id: string; seq: number }>('audit_entries');

describe('the audit log', () => {
  test('keeps what services report, each entry once, and shows the names of today', async () => {
    const target = uuid();
    const one = entry({ targetId: target });
    await crm.publish(topics.user, userChanged({ id: target, displayName: 'Grace Hopper' }));
    await crm.publish(topics.identityAudit, one);
    await crm.publish(topics.identityAudit, one);
    await crm.publish(topics.paymentsAudit, entry({ targetId: target, action: 'REFUND_ORDERED' }));
    await found(`?targetId=${target}`, 2);
    // The name comes by another topic.
    const shown = await eventually(async () => {
      const { data } = await found(`?targetId=${target}&action=ROLE_CHANGED`, 1);
      expect(data[0]).toMatchObject({ target: { name: 'Grace Hopper' } });
      return data[0];
    });
    expect(shown).toMatchObject({
      id: one.id,
      actor: { id: admin.userId, name: 'Alice Admin' },
      actorRole: 'admin',
      action: 'ROLE_CHANGED',
      target: { kind: 'user', id: target, name: 'Grace Hopper' },
      within: null,
      details: [{ name: 'role', before: null, after: 'manager' }],
      origin: '203.0.113.0/24',
    });
    expect((await check()).problems).toEqual([]);
  });

  test('has no gap and no entry twice when copies add to it at the same moment', async () => {
    const copies = await Promise.all([1, 2, 3].map(() => engines.connectStore()));
    const before = (await log().days.newest())?.end.seq ?? 0;
    const clock = { now: () => new Date() };
    const adding = copies.map(store =>
      keepAuditEntries({
        ...{ entries: createAuditEntries(store), days: createAuditDays(store) },
        ...{ secrets, clock },
      }),
    );
    const rounds = Array.from({ length: 15 }, (_, at) => at);
    await Promise.all(
      copies.map(async (store, copy) => {
        for (const _ of rounds)
          await store.transaction(
            () => adding[copy]?.([{ message: entry() }, { message: entry() }] as never) ?? Promise.resolve(),
          );
      }),
    );
    expect((await log().days.newest())?.end.seq).toBeGreaterThanOrEqual(before + 3 * 15 * 2);
    expect((await check()).problems).toEqual([]);
  });

  test('is found by who, to what, where, what and when, page by page', async () => {
    const [actorId, socialId] = [uuid(), uuid()];
    const at = (hour: number) => new Date(Date.UTC(2031, 0, 1, hour));
    const within = {
      withinKind: 'social',
      withinId: socialId,
      action: 'RSVP_DECIDED',
      actorId,
      actorRole: 'host',
    };
    await crm.publish(topics.eventsAudit, ...[1, 2, 3].map(hour => entry({ ...within, at: at(hour) })));
    await crm.publish(topics.eventsAudit, entry({ actorId, at: at(4) }));
    await found(`?actorId=${actorId}`, 4);
    await found(`?targetId=${socialId}`, 3);
    await found(`?actorId=${actorId}&targetId=${socialId}&action=ROLE_CHANGED`, 0);
    await found(`?actorId=${actorId}&from=${at(2).toISOString()}&to=${at(4).toISOString()}`, 2);
    const first = await found(`?targetId=${socialId}&pageSize=2`, 2);
    expect(first.data.map(({ at: time }) => time)).toEqual([at(3).toISOString(), at(2).toISOString()]);
    const key = encodeURIComponent(first.meta.lastEvaluatedKey ?? '');
    const second = await found(`?targetId=${socialId}&pageSize=2&exclusiveStartKey=${key}`, 1);
    expect(second.meta.lastEvaluatedKey).toBeNull();
    expect((await read(`?exclusiveStartKey=${key}x`)).status).toBe(400);
    expect((await read('?action=NOTHING')).status).toBe(400);
  });

  test('is for admins', async () => {
    expect((await crm.request(undefined, 'GET', '/audit-log')).status).toBe(401);
    for (const actor of [{}, { roles: ['manager', 'reviewer'] }]) {
      expect((await read('', actor)).status).toBe(403);
      expect((await read('/export', actor)).status).toBe(403);
    }
  });

  test('says who read and who exported it, and what they looked for', async () => {
    const reader = { isAdmin: true, userId: uuid() };
    const target = uuid();
    await read(`?targetId=${target}`, reader);
    await crm.request(reader, 'GET', `/audit-log/export?targetId=${target}`).catch(() => undefined);
    const readings = await found(`?actorId=${reader.userId}&action=AUDIT_LOG_READ`, 1);
    expect(readings.data[0]).toMatchObject({
      details: [{ name: 'targetId', after: target }],
      actorRole: 'admin',
      origin: '127.0.0.0/24',
    });
    const { data } = await found(`?actorId=${reader.userId}`, 1);
    expect(data[0]).toMatchObject({ action: 'AUDIT_LOG_EXPORTED' });
  });

  test('has an entry of each comment of staff, in the transaction of the comment', async () => {
    const target = uuid();
    await crm.publish(topics.user, userChanged({ id: target, displayName: 'Ada Lovelace' }));
    const path = `/users/${target}/internal-comments`;
    await eventually(async () => expect((await crm.request(admin, 'GET', path)).status).toBe(200));
    const key = { 'idempotency-key': uuid() };
    for (const _ of [1, 2]) await crm.request(admin, 'POST', path, { text: 'Canary words' }, key);
    expect((await crm.request(admin, 'POST', path, { text: ' ' })).status).toBe(400);
    expect((await crm.request(admin, 'PATCH', `${path}/${uuid()}`, { text: 'Hi' })).status).toBe(404);
    const { data } = await found(`?targetId=${target}`, 1);
    expect(data[0]).toMatchObject({ action: 'COMMENT_WRITTEN', actor: { id: admin.userId } });
    expect(JSON.stringify(await rows().find({ targetIds: target }).toArray())).not.toContain('Canary');
  });

  test('is exported as a table without names and without formulas', async () => {
    const target = `=${uuid()}`;
    await crm.publish(topics.identityAudit, entry({ targetKind: 'setting', targetId: target }));
    await found(`?targetId=${encodeURIComponent(target)}`, 1);
    const response = await crm.download(admin, `/audit-log/export?targetId=${encodeURIComponent(target)}`);
    expect(response.headers.get('content-type')).toContain('text/csv');
    const [head, row, end] = (await response.text()).split('\r\n');
    expect(head).toBe('"time","actor","role","action","target","within","details","origin","request"');
    expect(row).toContain(`"${admin.userId}","admin","ROLE_CHANGED","setting ${target}"`);
    expect(row).not.toContain('Alice');
    expect(end).toBe('');
  });

  test('reads along indexes', async () => {
    log();
    const audit_entries = {
      byTarget: [{ targetId: 'x', actorId: 'y', action: 'ROLE_CHANGED', from: new Date(0) }],
      byActor: [{ actorId: 'y', to: new Date() }],
      byAction: [{ action: 'AUDIT_LOG_READ' }],
      byTime: [{ from: new Date(0), to: new Date() }],
      inOrder: [1, 2],
    };
    expect(await unindexedQueries(crm.store, { audit_entries })).toEqual([]);
  });
});

describe('the check of the audit log', () => {
  test('finds an entry that was removed, one that was changed and one that was added', async () => {
    const actorId = uuid();
    await crm.publish(topics.identityAudit, ...Array.from({ length: 5 }, () => entry({ actorId })));
    await found(`?actorId=${actorId}`, 5);
    expect((await check()).problems).toEqual([]);
    const victim = await rows().findOne({ seq: 3 });
    if (!victim) throw new Error('There is a third entry.');

    await rows().deleteOne({ _id: victim._id });
    expect((await check()).problems).toEqual([expect.stringContaining('entry 3 is missing')]);
    await rows().insertOne({ ...victim, actorId: uuid() } as never);
    expect((await check()).problems).toEqual([
      expect.stringContaining('entry 3 or the one before it was changed'),
    ]);
    await rows().replaceOne({ _id: victim._id }, victim as never);
    expect((await check()).problems).toEqual([]);

    const last = await rows().find().sort({ seq: -1 }).hint({ seq: 1 }).limit(1).next();
    const forged = { ...victim, _id: uuid(), seq: (last?.seq ?? 0) + 1 };
    await rows().insertOne(forged as never);
    expect((await check()).problems).toEqual([expect.stringContaining('belongs to no day')]);
    await rows().deleteOne({ _id: forged._id });
    expect((await check()).problems).toEqual([]);
  });

  test('cannot be satisfied by a seal made without the secret', async () => {
    const report = await checkAuditLog({
      ...log(),
      secrets: ['another-secret-of-ours'],
      keptDays: 30,
      now: new Date(),
    });
    expect(report.problems.length).toBeGreaterThan(0);
  });

  test('accepts days that were dropped when their time was over, and no others', async () => {
    const last = entry();
    await crm.publish(topics.identityAudit, last);
    const inAMonth = new Date(Date.now() + 32 * 86_400_000);
    // Consumed before anything is dropped: it would come afterwards else.
    await eventually(async () => expect(await rows().findOne({ _id: last.id })).not.toBeNull());
    await dropOver({ store: crm.store, ...log(), keptDays: 90 }, inAMonth);
    expect(await rows().findOne({ _id: last.id })).not.toBeNull();
    await dropOver({ store: crm.store, ...log(), keptDays: 30 }, inAMonth);
    expect(await rows().find().hint({ seq: 1 }).toArray()).toEqual([]);
    expect((await check(inAMonth, 30)).problems).toEqual([]);
    expect((await check(inAMonth, 90)).problems).toEqual([expect.stringContaining('before its time')]);
    const keep = keepAuditEntries({ ...log(), secrets, clock: { now: () => inAMonth } });
    await crm.store.transaction(() => keep([{ message: entry(), meta: {} as never }]));
    expect(await check(inAMonth, 30)).toMatchObject({ entries: 1, problems: [] });
  });
});
