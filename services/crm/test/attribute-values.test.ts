import { beforeAll, expect, test } from '@jest/globals';
import { UserChange } from '@momos/contracts/proto/identity/v1/bus';
import { topics } from '@momos/contracts/topics';
import { eventually, useEngines } from '@momos/testing';
import { v7 as uuid } from 'uuid';
import { createReadModel, foldValues } from '../src/projection/read-model/read-model.store.ts';
import { userChanged } from './messages.ts';
import { type RunningCrm, startCrm } from './running-crm.ts';

const engines = useEngines();
let crm: RunningCrm;

beforeAll(async () => {
  crm = await startCrm(engines);
});

const suggested = async (text: string, attribute = 'city') =>
  (
    await crm.request({ roles: ['manager'] }, 'POST', '/users/attributes/search', {
      attribute,
      text,
    })
  ).data;

test('values are found without case and diacritics, counted in all spellings, and gone with their last person', async () => {
  const [one, two, three] = [uuid(), uuid(), uuid()];
  const inCity = (id: string, city: string, version = 1) => userChanged({ id, city, version });
  await crm.publish(
    topics.user,
    inCity(one, 'São Paulo'),
    inCity(two, 'São Paulo'),
    inCity(three, 'SAO PAULO'),
    inCity(uuid(), 'Łódź'),
  );
  for (const text of ['sao', 'São', 'SÃO P', 'paulo'])
    await eventually(async () => expect(await suggested(text)).toEqual([{ value: 'São Paulo', count: 3 }]));
  expect(await suggested('lodz')).toEqual([{ value: 'Łódź', count: 1 }]);
  expect(await suggested('aulo')).toEqual([]);
  expect(await suggested('sao', 'school')).toEqual([]);

  await crm.publish(
    topics.user,
    inCity(one, 'Rome', 2),
    userChanged({ id: two, version: 2 }, UserChange.USER_CHANGE_ERASED),
  );
  await eventually(async () => expect(await suggested('sao')).toEqual([{ value: 'SAO PAULO', count: 1 }]));
  await crm.publish(topics.user, userChanged({ id: three, version: 2 }, UserChange.USER_CHANGE_ERASED));
  await eventually(async () => expect(await suggested('sao')).toEqual([]));
  const rows = crm.store.connection.collection(`${crm.prefix}values`);
  expect(await rows.countDocuments({ starts: 'city:sao' })).toBe(0);
});

type Profiled = { op: string; ns: string; keysExamined: number; docsExamined: number; planSummary: string };

test('a letter reads at most a hundred entries of an index, however many values there are', async () => {
  const model = createReadModel(crm.store, crm.prefix);
  const changes = Array.from({ length: 3000 }, (_, at) => ({
    ...{ attribute: 'organization' as const, value: `Company of ${at} shared beginnings` },
    change: 1 + (at % 7),
  }));
  await crm.store.transaction(() => model.values.note(changes));
  await foldValues(model);
  const { connection } = crm.store;
  await connection.db?.command({ profile: 2 });
  const typed = ['', 'c', 'com', 'company of 12', 'company of 1234 shared'];
  const found = [];
  for (const text of typed) found.push(await suggested(text, 'organization'));
  await connection.db?.command({ profile: 0 });
  expect(found.map(({ length }) => length)).toEqual([50, 50, 50, 50, 1]);
  expect(found[0]?.[0]).toMatchObject({ count: 7 });

  const reads = await connection
    .collection<Profiled>('system.profile')
    .find({ ns: new RegExp(`${crm.prefix}values$`), op: 'query' })
    .toArray();
  expect(reads).toHaveLength(typed.length);
  for (const { keysExamined, docsExamined, planSummary } of reads) {
    expect(planSummary).toContain('IXSCAN { starts: 1');
    expect(Math.max(keysExamined, docsExamined)).toBeLessThanOrEqual(111);
  }
});
