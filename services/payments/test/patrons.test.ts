import { expect, test } from '@jest/globals';
import type { PatronView } from '@momos/contracts/patrons';
import { useEngines } from '@momos/testing';
import { startPayments } from './running-payments.ts';

const engines = useEngines();
const app = await startPayments(engines);
const manager = { roles: ['manager'] };

const create = (body: object, as: object = manager) =>
  app.call<PatronView>('POST', '/patrons', { as, body: { kind: 'PATRON', name: 'Acme', ...body } });

test('managers make, list and change patrons; a code never changes its owner', async () => {
  const made = await create({ code: 'acme-2030', note: 'Met at the gala' });
  expect(made).toMatchObject({ status: 201, data: { code: 'ACME-2030', version: 1, isActive: true } });
  expect(await create({ code: 'ACME-2030' })).toMatchObject({ status: 409 });
  const path = `/patrons/${made.data.id}`;
  const changed = await app.call<PatronView>('PATCH', path, { as: manager, body: { name: 'Acme Inc.' } });
  expect(changed.data).toMatchObject({ name: 'Acme Inc.', version: 2, note: 'Met at the gala' });
  expect(await app.call('PATCH', path, { as: manager, body: { code: 'OTHER' } })).toMatchObject({
    status: 400,
  });
  const stale = await fetch(`${app.url}/api${path}`, { method: 'PATCH' });
  expect(stale.status).toBe(401);
});

test('the list is paged, the newest first', async () => {
  for (const code of ['PAGE-1', 'PAGE-2', 'PAGE-3']) await create({ code });
  type Page = PatronView[];
  const first = (await app.call<Page>('GET', '/patrons?pageSize=2', { as: manager })) as never as {
    data: Page;
    meta: { lastEvaluatedKey: string };
  };
  expect(first.data.map(({ code }) => code)).toEqual(['PAGE-3', 'PAGE-2']);
  const next = await app.call<Page>(
    'GET',
    `/patrons?pageSize=1&exclusiveStartKey=${encodeURIComponent(first.meta.lastEvaluatedKey)}`,
    { as: manager },
  );
  expect(next.data.map(({ code }) => code)).toEqual(['PAGE-1']);
});

test('anybody signed in learns whose a code is, and nothing else; a code that is over is not there', async () => {
  const { data } = await create({ code: 'SPONSOR1', kind: 'SPONSOR', name: 'Globex', note: 'secret' });
  const seen = await app.call('GET', '/patrons/code/sponsor1', { as: {} });
  expect(seen.data).toEqual({ code: 'SPONSOR1', kind: 'SPONSOR', name: 'Globex' });
  const rpc = app.rpcFrom('identity');
  expect(await rpc.findPatron({ code: 'sponsor1', atAnyTime: false })).toMatchObject({ name: 'Globex' });
  await app.call('PATCH', `/patrons/${data.id}`, { as: manager, body: { endsAt: '2001-01-01T00:00:00Z' } });
  expect(await app.call('GET', '/patrons/code/SPONSOR1', { as: {} })).toMatchObject({ status: 404 });
  await expect(rpc.findPatron({ code: 'SPONSOR1', atAnyTime: false })).rejects.toMatchObject({
    code: 'not_found',
  });
  expect(await rpc.findPatron({ code: 'SPONSOR1', atAnyTime: true })).toMatchObject({ name: 'Globex' });
  await expect(rpc.findPatron({ code: 'NOBODYS', atAnyTime: true })).rejects.toMatchObject({
    code: 'not_found',
  });
});

test('only managers', async () => {
  for (const [as, status] of [
    [undefined, 401],
    [{}, 403],
    [{ roles: ['reviewer'] }, 403],
  ] as const) {
    const given = as ? { as: { ...as, roles: [...('roles' in as ? as.roles : [])] } } : {};
    expect(await app.call('GET', '/patrons', given)).toMatchObject({ status });
    expect(
      await app.call('POST', '/patrons', { ...given, body: { code: 'NOPE', kind: 'PATRON', name: 'x' } }),
    ).toMatchObject({ status });
  }
});
