import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { channelFeed, type ChatEvent } from '@momos/contracts/chat-events';
import type { ChatMessage } from '@momos/contracts/chat-messages';
import { eventually, settingsOn, startTokenIssuer, type TokenIssuer, useEngines } from '@momos/testing';
import { v7 as uuid } from 'uuid';
import { createMessagingCopy } from './messaging-copy.ts';
import { type Neighbours, startNeighbours } from './neighbours.ts';

/** Two copies of messaging as processes; the one that most requests go to is killed in the middle, and started again. */
const people = 40;
const each = 5;
const engines = useEngines();
let neighbours: Neighbours;
let tokens: TokenIssuer;
let copies: ReturnType<typeof createMessagingCopy>[];
const urls: string[] = [];

beforeAll(async () => {
  neighbours = await startNeighbours(engines);
  tokens = await startTokenIssuer();
  const env = {
    ...settingsOn(engines),
    ...neighbours.env,
    JWKS_URL: tokens.jwksUrl,
    MESSAGING_DATABASE: engines.database,
  };
  copies = [createMessagingCopy(env), createMessagingCopy(env)];
  for (const copy of copies) urls.push(`http://127.0.0.1:${(await copy.start()).httpPort}/api`);
}, 60_000);
afterAll(async () => {
  for (const copy of copies) await copy.kill();
  await tokens.close();
});

type Who = { userId: string; roles: string[] };
async function call<T>(who: Who, at: number, [method, path, body]: [string, string, object?]) {
  const response = await fetch(`${urls[at]}${path}`, {
    method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${await tokens.tokenFor(who)}` },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!response.ok) throw new Error(`${response.status}`);
  return (await response.json()) as { data: T; meta: { seq: number } };
}

test('none is lost, none doubled, and every reader has one order, when a copy is killed', async () => {
  const person = (roles: string[] = []): Who => ({ userId: neighbours.addUser().id, roles });
  const owner = person(['manager']);
  const { data: circle } = await call<{ id: string }>(owner, 0, ['POST', '/circles', { name: 'Talkers' }]);
  const members = Array.from({ length: people }, () => person());
  for (const who of members) await call(who, 0, ['POST', `/circles/${circle.id}/members`]);
  const key = `team/${circle.id}`;
  const path = `/chat/channels/${key}/messages`;
  const redis = await engines.connectRedis();
  const listener = redis.client.duplicate();
  await listener.connect();
  const events: ChatEvent[] = [];
  await listener.subscribe(`${engines.topicPrefix}${channelFeed(key)}`, text => {
    events.push(JSON.parse(text) as ChatEvent);
  });

  const acknowledged = new Map<string, number>();
  /** As a page does: the same client id again, at whichever copy answers, until one has it. */
  const send = async (who: Who, text: string) => {
    const clientId = uuid();
    let at = 0;
    const { data } = await eventually(
      () => {
        at = 1 - at;
        return call<ChatMessage>(who, at, ['POST', path, { clientId, text }]);
      },
      { within: 30_000 },
    );
    acknowledged.set(clientId, data.number);
  };
  const talking = members.map(async (who, index) => {
    for (let turn = 0; turn < each; turn += 1) await send(who, `${index}.${turn}`);
  });
  await eventually(() => expect(acknowledged.size).toBeGreaterThan(people), { within: 30_000 });
  await copies[1]?.kill();
  await Promise.all(talking);

  const stored: ChatMessage[] = [];
  for (let after = 0; ; after = stored.length) {
    const { data } = await call<ChatMessage[]>(owner, 0, ['GET', `${path}?after=${after}&pageSize=100`]);
    if (data.length === 0) break;
    stored.push(...data);
  }
  const total = people * each;
  expect(stored.map(({ number }) => number)).toEqual(Array.from({ length: total }, (_, at) => at + 1));
  expect(new Map(stored.map(({ clientId, number }) => [clientId, number]))).toEqual(acknowledged);
  // What was published has the same order; what the killed copy did not publish is what a page reads by its number.
  const live = events.flatMap(event => (event.kind === 'messages' ? event.messages : []));
  const byNumber = new Map(stored.map(message => [message.number, message.clientId]));
  expect(live.filter(({ number, clientId }) => byNumber.get(number) !== clientId)).toEqual([]);
  listener.destroy();
}, 120_000);
