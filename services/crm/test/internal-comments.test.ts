import { AsyncLocalStorage } from 'node:async_hooks';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { topics } from '@momos/contracts/topics';
import { systemClock } from '@momos/runtime';
import { createErased, type Erased } from '@momos/store';
import { eventually, type TestActor, useEngines } from '@momos/testing';
import { v7 as uuid } from 'uuid';
import { addInternalComment } from '../src/internal-comment/add-internal-comment.ts';
import { createInternalComments } from '../src/internal-comment/internal-comment.store.ts';
import { privacyAnswers } from '../src/privacy/privacy-answers.ts';
import { createPersonQuery } from '../src/projection/query/person-query.ts';
import { createReadModel } from '../src/projection/read-model/read-model.store.ts';
import { userChanged } from './messages.ts';
import { type RunningCrm, startCrm } from './running-crm.ts';

const engines = useEngines();
/** Begun inside a transaction, an erasure would join it. */
const outside = AsyncLocalStorage.snapshot();
let crm: RunningCrm;
const alice = { isAdmin: true, userId: uuid() };
const bob = { isAdmin: true, userId: uuid() };

beforeAll(async () => {
  crm = await startCrm(engines);
  await publishPerson(alice.userId, 'Alice Admin');
  await publishPerson(bob.userId, 'Bob Admin');
});

/** Resolves when the CRM knows the person. */
async function publishPerson(id: string = uuid(), displayName = 'Grace Hopper'): Promise<string> {
  await crm.publish(topics.user, userChanged({ id, displayName }));
  await eventually(async () =>
    expect((await crm.request(alice, 'GET', `/users/search/${id}`)).status).toBe(200),
  );
  return id;
}

const pathOf = (userId: string) => `/users/${userId}/internal-comments`;
const add = (userId: string, text: string, headers?: Record<string, string>) =>
  crm.request(alice, 'POST', pathOf(userId), { text }, headers);
const list = (userId: string, query = '') => crm.request(alice, 'GET', pathOf(userId) + query);

describe('internal comments', () => {
  test('are listed newest first with author and time, page by page', async () => {
    const userId = await publishPerson();
    expect((await list(userId)).data).toEqual([]);
    const first = await add(userId, 'Met at the gala.');
    expect(first).toMatchObject({
      status: 201,
      data: {
        version: 1,
        userId,
        text: 'Met at the gala.',
        author: { id: alice.userId, displayName: 'Alice Admin' },
        isMine: true,
        editedAt: null,
      },
    });
    await crm.request(bob, 'POST', pathOf(userId), { text: 'Speaks in May.' });
    const page = await list(userId, '?pageSize=1');
    expect(page.data).toMatchObject([{ text: 'Speaks in May.', isMine: false }]);
    const key = encodeURIComponent(page.meta.lastEvaluatedKey ?? '');
    expect(await list(userId, `?pageSize=1&exclusiveStartKey=${key}`)).toMatchObject({
      data: [{ id: first.data.id }],
      meta: { lastEvaluatedKey: null },
    });
    expect((await list(await publishPerson(), `?exclusiveStartKey=${key}x`)).status).toBe(400);
  });

  test('are for admins, on known people, with a text', async () => {
    const userId = await publishPerson();
    const body = { text: 'Hello' };
    const callers: [TestActor | undefined, number][] = [
      [undefined, 401],
      [{}, 403],
      [{ roles: ['manager', 'reviewer'] }, 403],
    ];
    for (const [actor, status] of callers) {
      expect((await crm.request(actor, 'GET', pathOf(userId))).status).toBe(status);
      expect((await crm.request(actor, 'POST', pathOf(userId), body)).status).toBe(status);
      expect((await crm.request(actor, 'PATCH', `${pathOf(userId)}/${uuid()}`, body)).status).toBe(status);
    }
    expect((await list(uuid())).status).toBe(404);
    expect((await add(uuid(), 'Hello')).status).toBe(404);
    expect((await add(userId, '  ')).status).toBe(400);
  });

  test('are added once per idempotency key', async () => {
    const userId = await publishPerson();
    const key = { 'idempotency-key': uuid() };
    const [one, two] = await Promise.all([add(userId, 'Once', key), add(userId, 'Once', key)]);
    expect(two.data).toEqual(one.data);
    expect((await add(userId, 'Twice', key)).status).toBe(422);
    expect((await list(userId)).data).toHaveLength(1);
  });
});

describe('editing an internal comment', () => {
  const edit = (actor: object, path: string, text: string, version?: number) =>
    crm.request(actor, 'PATCH', path, { text }, version ? { 'if-match': `"${version}"` } : {});

  test('is for its author, and needs the version that was read', async () => {
    const userId = await publishPerson();
    const { data } = await add(userId, 'Draft');
    const path = `${pathOf(userId)}/${String(data.id)}`;
    expect(await edit(alice, path, 'Final', 1)).toMatchObject({
      status: 200,
      data: { text: 'Final', version: 2, editedAt: expect.any(String) },
    });
    expect((await edit(alice, path, 'Stale', 1)).status).toBe(412);
    expect((await edit(bob, path, 'Not mine', 2)).status).toBe(403);
    const ofAnother = `${pathOf(await publishPerson())}/${String(data.id)}`;
    expect((await edit(alice, ofAnother, 'Elsewhere', 2)).status).toBe(404);
    expect((await list(userId)).data).toMatchObject([{ text: 'Final', version: 2 }]);
  });

  test('twice at the same time with one version: one is stored, the other gets 412', async () => {
    const userId = await publishPerson();
    const { data } = await add(userId, 'Draft');
    const path = `${pathOf(userId)}/${String(data.id)}`;
    const answers = await Promise.all(['One', 'Two'].map(text => edit(alice, path, text, 1)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
  });
});

describe('privacy of internal comments', () => {
  const privacy = () =>
    privacyAnswers({
      store: crm.store,
      erased: createErased(crm.store),
      clock: systemClock,
      prefix: () => crm.prefix,
    });

  test('the person gets the texts, the author only that they were written', async () => {
    const userId = await publishPerson();
    await add(userId, 'Allergic to nuts.');
    const ofPerson = await privacy().export({ userId, emails: [], mobiles: [], picturePaths: [] });
    expect(ofPerson.rows.internalComments).toMatchObject([{ text: 'Allergic to nuts.' }]);
    expect(JSON.stringify(ofPerson)).not.toContain(alice.userId);
    const ofAuthor = await privacy().export({
      userId: alice.userId,
      emails: [],
      mobiles: [],
      picturePaths: [],
    });
    expect(ofAuthor.rows.writtenInternalComments).toContainEqual(expect.objectContaining({ version: 1 }));
    expect(JSON.stringify(ofAuthor)).not.toContain('Allergic');
  });

  test('erasing the person deletes comments on them, erasing the author leaves comments without a name', async () => {
    const author = { isAdmin: true, userId: await publishPerson(uuid(), 'Carol Admin') };
    const userId = await publishPerson();
    const other = await publishPerson();
    for (const id of [userId, other]) await crm.request(author, 'POST', pathOf(id), { text: 'Met in May.' });

    const { counts } = await privacy().erase({ userId, emails: [], mobiles: [], picturePaths: [] }, uuid());
    expect(counts).toMatchObject({ internalComments: 1 });
    expect((await list(userId)).status).toBe(404);
    const rows = crm.store.connection.collection('internal_comments');
    expect(await rows.countDocuments({ userId })).toBe(0);

    await privacy().erase({ userId: author.userId, emails: [], mobiles: [], picturePaths: [] }, uuid());
    expect((await list(other)).data).toMatchObject([{ text: 'Met in May.', author: null }]);
  });
});

describe('a comment that is added while its person is erased', () => {
  /** Lets the erasure erase what it finds between the comment's insert and its commit; returns how many comments are left. */
  async function addWhileErasing(guard: Erased['guard']): Promise<number> {
    const userId = await publishPerson();
    const [erased, model] = [createErased(crm.store), createReadModel(crm.store, crm.prefix)];
    const { promise: hasErased, resolve } = Promise.withResolvers<void>();
    const watched: Erased = {
      ...erased,
      erase: (person, work) => erased.erase(person, () => work().finally(resolve)),
    };
    const subject = { userId, emails: [], mobiles: [], picturePaths: [] };
    const answers = privacyAnswers({
      ...{ store: crm.store, erased: watched, clock: systemClock },
      prefix: () => crm.prefix,
    });
    const stored = createInternalComments(crm.store);
    let erasing: Promise<unknown> | undefined;
    const comments = {
      ...stored,
      insert: async (comment: Parameters<typeof stored.insert>[0]) => {
        await stored.insert(comment);
        erasing ??= outside(() => answers.erase(subject, uuid()));
        await hasErased;
      },
    };
    const deps = {
      ...{ store: crm.store, erased: { ...erased, guard }, comments, people: createPersonQuery(() => model) },
      clock: systemClock,
    };
    const actor = { ...alice, sessionId: '', isNamed: true, roles: [], token: '' };
    await addInternalComment(deps, actor, { userId, text: 'In the same moment.' });
    await erasing;
    return crm.store.connection.collection('internal_comments').countDocuments({ userId });
  }

  test('is erased with them', async () => {
    expect(await addWhileErasing(createErased(crm.store).guard)).toBe(0);
  });

  test('its twin without the guard outlives them', async () => {
    expect(await addWhileErasing(async () => undefined)).toBe(1);
  });
});
