import { beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '@momos/testing/eventually';
import { Replicas } from './replicas.ts';

let time = 0;
let hosts: string[] = [];
let lookups = 0;
const closed: string[] = [];

beforeEach(() => {
  time = 1_000_000;
  lookups = 0;
  closed.length = 0;
  hosts = ['10.0.0.1', '10.0.0.2', '10.0.0.3'];
});

const open = (address = 'momos-events:9090') =>
  new Replicas({
    address,
    connect: ({ host }) => host,
    disconnect: host => void closed.push(host),
    resolve: async () => {
      lookups += 1;
      if (hosts.length === 0) throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' });
      return hosts;
    },
    now: () => time,
  });

type Opened = ReturnType<typeof open>;
const order = async (replicas: Opened, key?: string) =>
  (await replicas.inOrder(key)).map(({ connection }) => connection);
const keys = Array.from({ length: 200 }, (_, index) => `social-${index}`);
/** A key whose first copy is this one. */
async function keyOf(replicas: Opened, host: string): Promise<string> {
  for (const key of keys) if ((await order(replicas, key))[0] === host) return key;
  throw new Error('no key');
}
const replicaAt = async (replicas: Opened, host: string) => {
  const found = (await replicas.inOrder()).find(({ connection }) => connection === host);
  if (!found) throw new Error('no such copy');
  return found;
};

describe('requests with a key', () => {
  it('prefer one copy, and the next one while it cannot be reached', async () => {
    const replicas = open();
    const key = await keyOf(replicas, '10.0.0.2');
    const [first = '', second = '', third = ''] = await order(replicas, key);
    replicas.failed(await replicaAt(replicas, first));
    expect(await order(replicas, key)).toEqual([second, third, first]);
  });

  it('return to a copy that is back; a single request finds out', async () => {
    const replicas = open();
    const key = await keyOf(replicas, '10.0.0.2');
    const copy = await replicaAt(replicas, '10.0.0.2');
    replicas.failed(copy);
    time += 499;
    expect((await order(replicas, key))[0]).not.toBe('10.0.0.2');
    time += 1;
    expect((await order(replicas, key))[0]).toBe('10.0.0.2');
    expect((await order(replicas, key))[0]).not.toBe('10.0.0.2');
    replicas.answered(copy);
    expect((await order(replicas, key))[0]).toBe('10.0.0.2');
  });

  it('wait longer for a copy that fails again and again, but 5 s at most', async () => {
    const replicas = open();
    const key = await keyOf(replicas, '10.0.0.2');
    const copy = await replicaAt(replicas, '10.0.0.2');
    for (let failures = 0; failures < 20; failures += 1) replicas.failed(copy);
    time += 4_999;
    expect((await order(replicas, key))[0]).not.toBe('10.0.0.2');
    time += 1;
    expect((await order(replicas, key))[0]).toBe('10.0.0.2');
  });

  it('are tried everywhere when no copy can be reached', async () => {
    const replicas = open();
    for (const host of hosts) replicas.failed(await replicaAt(replicas, host));
    expect((await order(replicas, 'a')).toSorted()).toEqual(hosts);
  });
});

describe('requests without a key', () => {
  it('go to the least busy copy, in turn', async () => {
    const replicas = open();
    const used: string[] = [];
    for (let index = 0; index < 6; index += 1) {
      const [next] = await replicas.inOrder();
      if (next) await replicas.use(next, async () => void used.push(next.connection));
    }
    expect(used).toEqual([...hosts, ...hosts]);
    const busy = await replicaAt(replicas, '10.0.0.1');
    let end = () => {};
    const work = replicas.use(busy, () => new Promise<void>(resolve => void (end = resolve)));
    expect((await order(replicas)).at(-1)).toBe('10.0.0.1');
    end();
    await work;
  });
});

describe('the copies of a name', () => {
  it('are looked up when asked for, at most every 5 s', async () => {
    const replicas = open();
    expect(lookups).toBe(0);
    await order(replicas);
    time += 5_000;
    await order(replicas);
    expect(lookups).toBe(1);
    time += 1;
    await order(replicas);
    expect(lookups).toBe(2);
  });

  it('are looked up again 1 s after one failed', async () => {
    const replicas = open();
    const [first] = await replicas.inOrder();
    if (first) replicas.failed(first);
    time += 1_001;
    await order(replicas);
    expect(lookups).toBe(2);
  });

  it('come and leave while the others stay connected', async () => {
    const replicas = open();
    await order(replicas);
    hosts = ['10.0.0.2', '10.0.0.3', '10.0.0.4'];
    time += 6_000;
    await eventually(async () => expect((await order(replicas)).toSorted()).toEqual(hosts));
    expect(closed).toEqual(['10.0.0.1']);
  });

  it('stay known while the name cannot be resolved', async () => {
    const replicas = open();
    await order(replicas);
    hosts = [];
    time += 6_000;
    expect(await order(replicas)).toHaveLength(3);
    await expect(open().inOrder()).rejects.toMatchObject({ code: 'ENOTFOUND' });
  });

  it('are looked up once a second while the name has never resolved', async () => {
    const replicas = open();
    hosts = [];
    const fails = () => expect(replicas.inOrder('a')).rejects.toMatchObject({ code: 'ENOTFOUND' });
    await Promise.all([fails(), fails()]);
    await fails();
    time += 1_000;
    await fails();
    expect(lookups).toBe(1);
    time += 1;
    await fails();
    expect(lookups).toBe(2);
    hosts = ['10.0.0.1'];
    time += 1_001;
    expect(await order(replicas, 'a')).toEqual(hosts);
    expect(lookups).toBe(3);
  });

  it('are not looked up for plain addresses', async () => {
    expect(await order(open('10.0.0.7:1,10.0.0.8:1'))).toEqual(['10.0.0.7', '10.0.0.8']);
    expect(lookups).toBe(0);
  });
});
