import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type ChatMessage, chatMessagesContract } from '@momos/contracts/chat-messages';
import { circleMembersContract } from '@momos/contracts/circle-members';
import { circlesContract } from '@momos/contracts/circles';
import { eventually } from '@momos/testing';
import { v7 as uuid } from 'uuid';
import { staff } from '../deploy/seed/people.ts';
import { type Member, signIn } from '../deploy/seed/sign-in.ts';
import { openReader, type Reader } from './chat-reader.ts';
import { type Copy, startCopy, tracedCalls } from './copies.ts';
import { crowd, insist } from './crowd.ts';

/**
 * A crowd in one channel, over two gateways and two copies of messaging, of which the channel's own one and a gateway are killed. The long
 * run: `CHAT_PEOPLE=200 CHAT_SECONDS=30 npm test -- journey e2e/chat-crowd`.
 */
const people = Number(process.env.CHAT_PEOPLE ?? 40);
const seconds = Number(process.env.CHAT_SECONDS ?? 6);
const perSecond = 20;
const total = perSecond * seconds;
/** The locks of a killed copy end within 10 s. */
const patienceMs = 30_000;

let folder: string;
let messaging: Copy[];
let gateways: Copy[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'momos-chat-'));
  messaging = await Promise.all([startCopy('messaging', folder), startCopy('messaging', folder)]);
  const known = {
    MESSAGING_HTTP: messaging.map(({ http }) => http).join(','),
    MESSAGING_GRPC: messaging.map(({ grpc }) => grpc).join(','),
  };
  gateways = await Promise.all([startCopy('gateway', folder, known), startCopy('gateway', folder, known)]);
}, 240_000);
afterAll(async () => {
  await Promise.all(gateways.map(copy => copy.stop()));
  await Promise.all(messaging.map(copy => copy.stop()));
  await rm(folder, { recursive: true });
}, 60_000);

const at = (edge: Copy | undefined, member: Member) => {
  if (!edge) throw new Error('there are two gateways');
  return tracedCalls(edge, member);
};

/** A circle of the crowd; its id is the channel's. */
async function circleOf(members: readonly Member[]): Promise<string> {
  const known = staff.find(({ email }) => email.startsWith('manager@'));
  if (!known) throw new Error('the demo has no manager');
  const { data } = await (await signIn(known)).call(circlesContract.create, { body: { name: 'A crowd' } });
  for (const member of members)
    await member.call(circleMembersContract.join, { params: { id: data.id }, body: {} });
  return data.id;
}

/** The copy of messaging that the channel's requests go to. */
async function ownerOf(member: Member, params: { type: 'team'; id: string }): Promise<Copy> {
  const { call, traceId } = at(gateways[0], member);
  await call(chatMessagesContract.list, { params, query: {} });
  return eventually(async () => {
    const served = await Promise.all(messaging.map(copy => copy.served(traceId)));
    const owner = messaging[served.indexOf(true)];
    if (!owner) throw new Error('no copy has written that it served the request');
    return owner;
  });
}

/** All messages as they are stored, in their order. */
async function stored(member: Member, params: { type: 'team'; id: string }): Promise<ChatMessage[]> {
  const all: ChatMessage[] = [];
  for (;;) {
    const query = { after: all.length, pageSize: 100 };
    const { data } = await member.call(chatMessagesContract.list, { params, query });
    if (data.length === 0) return all;
    all.push(...data);
  }
}

it('loses no message, doubles none, and has one order for every reader, when the owner and a gateway are killed', async () => {
  const members = await crowd(people);
  const id = await circleOf(members);
  const params = { type: 'team', id } as const;
  const edges = gateways.map(({ http }) => http);
  const readers: Reader[] = [];
  for (const [index, member] of members.entries())
    readers.push(await openReader(member, params, index % 2 === 0 ? edges : edges.toReversed()));

  const acknowledged = new Map<string, number>();
  /** As a page does: the same client id again, at whichever gateway answers, until one has it. */
  async function send(index: number): Promise<void> {
    const [member, clientId] = [members[index % people] as Member, uuid()];
    let turn = index;
    const { data } = await insist(() => {
      turn += 1;
      const body = { clientId, text: `Message ${index}` };
      return at(gateways[turn % 2], member).call(chatMessagesContract.send, { params, body });
    }, patienceMs);
    acknowledged.set(clientId, data.number);
  }
  const owner = await ownerOf(members[0] as Member, params);
  const sending: Promise<void>[] = [];
  let twin: Reader | undefined;
  const began = performance.now();
  for (let index = 0; index < total; index += 1) {
    await pause(Math.max(0, began + (index * 1000) / perSecond - performance.now()));
    sending.push(send(index));
    if (index === Math.floor(total / 3)) {
      await owner.kill();
      twin = await openReader(members[0] as Member, params, edges, false);
    }
    if (index === Math.floor((total * 2) / 3)) await gateways[1]?.kill();
  }
  await Promise.all(sending);

  const all = await stored(members[0] as Member, params);
  expect(all.map(({ number }) => number)).toEqual(Array.from({ length: total }, (_, index) => index + 1));
  expect(new Map(all.map(({ clientId, number }) => [clientId, number]))).toEqual(acknowledged);
  const order = all.map(({ clientId }) => clientId);
  await eventually(
    () => expect(readers.filter(reader => reader.order().join() !== order.join())).toHaveLength(0),
    { within: 60_000, every: 200 },
  );
  expect(twin?.order().join()).not.toBe(order.join());
  expect(readers.flatMap(({ conflicts }) => conflicts)).toEqual([]);
  [...readers, twin].forEach(reader => reader?.close());
}, 600_000);
