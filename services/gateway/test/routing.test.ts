import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '@momos/testing';
import { type RunningGateway, startGateway } from './running-gateway.ts';
import { json, type ServiceDouble, startDouble } from './service-double.ts';

let gateway: RunningGateway;
let copies: ServiceDouble[];

beforeAll(async () => {
  copies = await Promise.all([startDouble(), startDouble()]);
  gateway = await startGateway({ EVENTS_HTTP: copies.map(({ url }) => url).join(',') });
});
afterAll(async () => {
  await gateway.close();
  await Promise.all(copies.map(copy => copy.stop()));
});
beforeEach(() => {
  for (const copy of copies) {
    copy.seen.length = 0;
    copy.answer = (seen, response) => json(response, { data: { path: seen.url } });
  }
});

const socials = Array.from({ length: 40 }, () => randomUUID());
const read = (id: string) => fetch(`${gateway.url}/api/socials/${id}/rsvps`, { headers: visitor });
const write = (id: string) =>
  fetch(`${gateway.url}/api/socials/${id}/rsvps`, {
    method: 'POST',
    headers: { 'idempotency-key': randomUUID() },
    body: '{}',
  });
const visitor = { authorization: 'Bearer a.b.c' };
/** The copies that saw requests for a social, by their index. */
const copiesOf = (id: string) =>
  copies.flatMap(({ seen }, index) => (seen.some(({ url }) => url.includes(id)) ? [index] : []));
const copyOf = (id: string) => copiesOf(id)[0] ?? -1;

describe('requests for one social', () => {
  it('all reach one copy, and the socials share the copies', async () => {
    for (const id of socials)
      expect((await Promise.all([read(id), write(id), read(id)])).map(each => each.status)).toEqual([
        200, 200, 200,
      ]);
    for (const id of socials) expect(copiesOf(id)).toHaveLength(1);
    for (const { seen } of copies) expect(seen.length).toBeGreaterThan(socials.length * 3 * 0.2);
  });

  it('continue at the other copy when one is killed, without a failed request, and return when it is back', async () => {
    await Promise.all(socials.map(read));
    const before = new Map(socials.map(id => [id, copyOf(id)]));
    // Killed with answers owed: connections break in mid-request.
    const [killed, survivor] = copies as [ServiceDouble, ServiceDouble];
    killed.answer = () => undefined;
    const inFlight = socials.map((id, index) => (index % 2 === 0 ? read(id) : write(id)));
    await eventually(() => expect(killed.seen.length).toBeGreaterThan(socials.length / 4));
    await killed.stop();
    expect((await Promise.all(inFlight)).map(({ status }) => status)).toEqual(socials.map(() => 200));
    for (const { seen } of [killed, survivor]) seen.length = 0;
    expect((await Promise.all(socials.map(write))).map(({ status }) => status)).toEqual(
      socials.map(() => 200),
    );
    for (const id of socials) expect(copyOf(id)).toBe(1);

    await killed.restart();
    killed.answer = (seen, response) => json(response, { data: { path: seen.url } });
    await eventually(async () => {
      for (const { seen } of copies) seen.length = 0;
      await Promise.all(socials.map(read));
      expect(new Map(socials.map(id => [id, copyOf(id)]))).toEqual(before);
    });
  });
});

describe('a copy that accepts requests and responds to none', () => {
  it('loses its keys to the other copy, and gets them back when it responds again', async () => {
    const hasty = await startGateway({
      EVENTS_HTTP: copies.map(({ url }) => url).join(','),
      UPSTREAM_TIMEOUT_MS: '300',
    });
    const [frozen, other] = copies as [ServiceDouble, ServiceDouble];
    const send = async (id: string) =>
      (await fetch(`${hasty.url}/api/socials/${id}/rsvps`, { headers: visitor })).status;
    await Promise.all(socials.map(send));
    const [first = '', ...rest] = socials.filter(id => copyOf(id) === 0);
    frozen.answer = () => undefined;
    expect(await send(first)).toBe(504);
    other.seen.length = 0;
    // One request in a while finds out whether the copy is back, and is late for it.
    await Promise.all(rest.map(id => eventually(async () => expect(await send(id)).toBe(200))));
    for (const id of rest) expect(other.seen.some(({ url }) => url.includes(id))).toBe(true);

    frozen.answer = (seen, response) => json(response, { data: { path: seen.url } });
    await eventually(async () => {
      for (const { seen } of copies) seen.length = 0;
      expect(await send(first)).toBe(200);
      expect(copyOf(first)).toBe(0);
    });
    await hasty.close();
  });
});

describe('requests without a key', () => {
  it('are shared by the copies', async () => {
    for (let index = 0; index < 20; index += 1)
      await fetch(`${gateway.url}/api/socials/hosted?pageSize=${index + 1}`, { headers: visitor });
    expect(copies.map(({ seen }) => seen.length)).toEqual([10, 10]);
  });
});
