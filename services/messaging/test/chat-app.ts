import type { ChatChannel } from '@momos/contracts/chat-channels';
import type { ChatMessage } from '@momos/contracts/chat-messages';
import { RsvpChanged, SocialChanged } from '@momos/contracts/proto/events/v1/bus';
import { topics } from '@momos/contracts/topics';
import { eventually, type Engines, startPublisher } from '@momos/testing';
import { v7 as uuid } from 'uuid';
import type { Overrides } from '../src/app.ts';
import { type MessagingApp, startMessaging } from './messaging-app.ts';
import { type Neighbours, startNeighbours } from './neighbours.ts';

export type Who = { userId: string; roles: string[] };
export type Answer<T> = {
  status: number;
  data: T;
  meta: { lastEvaluatedKey: string | null; seq: number; number: number };
  code?: string;
  details?: { field: string }[];
};

/** Chat of one messaging service, with people, circles and socials to talk in. */
export type ChatApp = {
  app: MessagingApp;
  neighbours: Neighbours;
  person(roles?: string[]): Who;
  call<T>(who: Who | null, method: string, path: string, body?: object): Promise<Answer<T>>;
  /** A circle with members; answers the key of its channel. */
  team(owner: Who, members: Who[]): Promise<string>;
  /** A social with people who have a seat, as the bus has it. */
  social(host: Who, seated: Who[]): Promise<string>;
  /** Changes the RSVP of a person at a social. */
  rsvp(key: string, who: Who, status: string): Promise<void>;
  send(who: Who, key: string, body: object | string): Promise<Answer<ChatMessage>>;
  list(who: Who, key: string, query?: string): Promise<Answer<ChatMessage[]>>;
  channel(who: Who, key: string): Promise<Answer<ChatChannel>>;
};

/** Starts the service on the test's engines; stopped when the tests are over. */
export async function startChat(
  engines: Engines,
  env: Record<string, string> = {},
  overrides: Overrides = {},
): Promise<ChatApp> {
  const neighbours = await startNeighbours(engines);
  const app = await startMessaging(engines, { ...neighbours.env, ...env }, overrides);
  const publish = await startPublisher(engines);
  const versions = new Map<string, { id: string; version: number }>();

  const person = (roles: string[] = []) => ({ userId: neighbours.addUser().id, roles });
  async function call<T>(who: Who | null, method: string, path: string, body?: object) {
    const response = await fetch(`${app.url}/api${path}`, {
      method,
      headers: {
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(who ? { authorization: `Bearer ${await app.tokens.tokenFor(who)}` } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return { status: response.status, ...((await response.json()) as object) } as Answer<T>;
  }
  const channel = (who: Who, key: string) => call<ChatChannel>(who, 'GET', `/chat/channels/${key}`);

  async function rsvp(key: string, who: Who, status: string) {
    const socialId = key.slice('social/'.length);
    const known = versions.get(`${key} ${who.userId}`) ?? { id: uuid(), version: 0 };
    const next = { id: known.id, version: known.version + 1 };
    versions.set(`${key} ${who.userId}`, next);
    const state = { ...next, socialId, userId: who.userId, status };
    await publish(topics.rsvp, RsvpChanged.fromPartial({ change: 'RSVP_CHANGE_SAVED', rsvp: state }));
    const isSeated = ['APPROVED', 'ATTENDED'].includes(status);
    await eventually(async () => {
      const found = await channel(who, key);
      if ((found.status === 200) !== isSeated) throw new Error(`${status} has not arrived`);
    });
  }

  return {
    ...{ app, neighbours, person, call, rsvp, channel },
    async team(owner, members) {
      const { data } = await call<{ id: string }>(owner, 'POST', '/circles', { name: 'Founders' });
      for (const member of members) await call(member, 'POST', `/circles/${data.id}/members`);
      return `team/${data.id}`;
    },
    async social(host, seated) {
      const social = neighbours.addSocial({ ownerId: host.userId, hostIds: [host.userId] });
      await publish(topics.social, SocialChanged.fromPartial({ change: 'SOCIAL_CHANGE_CREATED', social }));
      const key = `social/${social.id}`;
      for (const who of seated) await rsvp(key, who, 'APPROVED');
      return key;
    },
    send: (who, key, body) =>
      call<ChatMessage>(who, 'POST', `/chat/channels/${key}/messages`, {
        clientId: uuid(),
        ...(typeof body === 'string' ? { text: body } : body),
      }),
    list: (who, key, query = '') => call<ChatMessage[]>(who, 'GET', `/chat/channels/${key}/messages${query}`),
  };
}
