import type { BlastView } from '@momos/contracts/blasts';
import type { Social } from '@momos/contracts/proto/events/v1/bus';
import { eventually } from '@momos/testing';
import type { MessagingApp } from './messaging-app.ts';
import type { Neighbours } from './neighbours.ts';

type Answer<T> = {
  status: number;
  body: { data: T; meta?: { lastEvaluatedKey: string | null }; code?: string; message?: string };
};

/** What a host writes in these tests. */
export const message = {
  subject: 'Photos of {{ socialTitle }}',
  body: 'Dear {{ firstName }},\n\nthank you for coming.',
};

/** Calls of blasts over HTTP, and people who receive them. */
export function blastCaller(app: MessagingApp, neighbours: Neighbours) {
  async function call<T = BlastView>(
    method: string,
    path: string,
    given: { as?: string; body?: unknown; roles?: string[]; key?: string } = {},
  ): Promise<Answer<T>> {
    const token = given.as && (await app.tokens.tokenFor({ userId: given.as, roles: given.roles ?? [] }));
    const response = await fetch(`${app.url}/api${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(given.key ? { 'idempotency-key': given.key } : {}),
      },
      body: given.body === undefined ? null : JSON.stringify(given.body),
    });
    return { status: response.status, body: (await response.json()) as Answer<T>['body'] };
  }

  /** People with an RSVP to a social. */
  const attendees = (social: Social, count: number, status = 'ATTENDED') =>
    Array.from({ length: count }, (_, at) => {
      const user = neighbours.addUser({ firstName: `Guest${at}`, displayName: `Guest ${at}` });
      return { user, rsvp: neighbours.addRsvp({ socialId: social.id, userId: user.id, status }) };
    });

  /** A blast once it is no longer being sent. */
  const settled = (social: Social, blast: BlastView): Promise<BlastView> =>
    eventually(
      async () => {
        const { body } = await call<BlastView[]>('GET', `/socials/${social.id}/blast/scheduled`, {
          as: social.ownerId,
        });
        const found = body.data.find(each => each.id === blast.id);
        if (!found || found.status === 'INPROGRESS')
          throw new Error(`still ${JSON.stringify(found?.counts)}`);
        return found;
      },
      // Deliveries that a busy machine requeued are sent after their backoff.
      { within: 80_000, every: 100 },
    );

  /** Text messages to a number. */
  const textsTo = async (number: string) => {
    const answer = await fetch(`${app.url}/api/dev/outbox?to=${encodeURIComponent(number)}`);
    return ((await answer.json()) as { data: { text: string }[] }).data;
  };

  return { call, attendees, settled, textsTo };
}
