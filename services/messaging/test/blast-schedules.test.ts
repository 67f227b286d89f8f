import { beforeAll, describe, expect, jest, test } from '@jest/globals';
import type { BlastView } from '@momos/contracts/blasts';
import type { Social } from '@momos/contracts/proto/events/v1/bus';
import { type MailSink, startMailSink, useEngines } from '@momos/testing';
import { v7 as uuid } from 'uuid';
import { blastCaller, message } from './blast-caller.ts';
import { startMessaging } from './messaging-app.ts';
import { type Neighbours, startNeighbours } from './neighbours.ts';

const engines = useEngines();
jest.setTimeout(100_000);
let neighbours: Neighbours;
let sink: MailSink;
let blasting: ReturnType<typeof blastCaller>;

beforeAll(async () => {
  sink = await startMailSink();
  engines.cleanUp(sink.close);
  neighbours = await startNeighbours(engines);
  await engines.connectStore();
  const app = await startMessaging(engines, { ...neighbours.env, SMTP_URL: sink.url });
  blasting = blastCaller(app, neighbours);
});

describe('a schedule', () => {
  const inAnHour = () => new Date(Date.now() + 3600_000).toISOString();
  const scheduled = async (social: Social, given: object = {}) =>
    blasting.call('POST', `/socials/${social.id}/blast/scheduled`, {
      as: social.ownerId,
      body: { ...message, audience: { statuses: ['ATTENDED'] }, scheduledAt: inAnHour(), ...given },
    });

  test('waits, can be changed, and is sent when it is due', async () => {
    const social = neighbours.addSocial();
    const [{ user } = { user: undefined }] = blasting.attendees(social, 1);
    const { status, body } = await scheduled(social);
    expect(status).toBe(201);
    const path = `/socials/${social.id}/blast/scheduled/${body.data.id}`;
    const soon = new Date(Date.now() + 5_000).toISOString();
    const updated = await blasting.call('PATCH', path, {
      as: social.ownerId,
      body: { subject: 'Changed', scheduledAt: soon },
    });
    expect(updated.body.data).toMatchObject({ subject: 'Changed', scheduledAt: soon, status: 'INPROGRESS' });
    expect(sink.to(user?.email ?? '')).toHaveLength(0);
    await blasting.settled(social, body.data);
    expect(sink.to(user?.email ?? '').map(({ mail }) => mail.subject)).toEqual(['Changed']);
    expect(
      await blasting.call('PATCH', path, { as: social.ownerId, body: { subject: 'Late' } }),
    ).toMatchObject({
      status: 409,
      body: { code: 'illegal_state' },
    });
    expect(await blasting.call('DELETE', path, { as: social.ownerId })).toMatchObject({ status: 409 });
  });

  test('is cancelled once', async () => {
    const social = neighbours.addSocial();
    const { body } = await scheduled(social);
    const path = `/socials/${social.id}/blast/scheduled/${body.data.id}`;
    expect((await blasting.call('DELETE', path, { as: social.ownerId })).body.data.status).toBe('CANCELED');
    expect(await blasting.call('DELETE', path, { as: social.ownerId })).toMatchObject({ status: 409 });
    expect(
      await blasting.call('DELETE', `/socials/${social.id}/blast/scheduled/${uuid()}`, {
        as: social.ownerId,
      }),
    ).toMatchObject({ status: 404 });
  });

  test.each([
    [{ scheduledAt: '2020-01-01T00:00:00Z' }, 'body.scheduledAt'],
    [{ scheduledAt: 'tomorrow' }, 'body.scheduledAt'],
    [{ body: '{{ nope }}' }, 'body.body'],
    [{ audience: {} }, 'body.audience'],
    [{ subject: 'a\nBcc: eve@example.org' }, 'body.subject'],
    [{ more: 1 }, 'body.more'],
  ])('%j is a 400 that names %s', async (given, field) => {
    const { status, body } = await scheduled(neighbours.addSocial(), given);
    expect({
      status,
      fields: (body as unknown as { details: { field: string }[] }).details.map(each => each.field),
    }).toEqual({ status: 400, fields: [field] });
  });

  test('lists are paged, newest first', async () => {
    const social = neighbours.addSocial();
    const ids: string[] = [];
    for (let at = 0; at < 3; at++) ids.push((await scheduled(social)).body.data.id);
    const path = `/socials/${social.id}/blast/scheduled?pageSize=2`;
    const first = await blasting.call<BlastView[]>('GET', path, { as: social.ownerId });
    const second = await blasting.call<BlastView[]>(
      'GET',
      `${path}&exclusiveStartKey=${first.body.meta?.lastEvaluatedKey}`,
      { as: social.ownerId },
    );
    expect([...first.body.data, ...second.body.data].map(each => each.id)).toEqual(ids.toReversed());
    expect(second.body.meta?.lastEvaluatedKey).toBeNull();
    expect(
      await blasting.call('GET', `${path}&exclusiveStartKey=Zm9yZ2VkZm9yZ2VkZm9yZ2Vk`, {
        as: social.ownerId,
      }),
    ).toMatchObject({ status: 400 });
  });
});

describe('access', () => {
  test('hosts and managers; others get 401, 403, or 404 where the social is hidden', async () => {
    const host = uuid();
    const open = neighbours.addSocial({ hostIds: [host] });
    const hidden = neighbours.addSocial({ visibility: 'PRIVATE' });
    const path = (social: Social) => `/socials/${social.id}/blast-variables`;
    expect((await blasting.call('GET', path(open))).status).toBe(401);
    expect((await blasting.call('GET', path(open), { as: uuid() })).status).toBe(403);
    expect((await blasting.call('GET', path(hidden), { as: uuid() })).status).toBe(404);
    expect((await blasting.call('GET', `/socials/${uuid()}/blast-variables`, { as: uuid() })).status).toBe(
      404,
    );
    expect((await blasting.call('GET', path(open), { as: host })).status).toBe(200);
    expect((await blasting.call('GET', path(hidden), { as: uuid(), roles: ['manager'] })).status).toBe(200);
    expect((await blasting.call('GET', path(hidden), { as: uuid(), roles: ['reviewer'] })).status).toBe(404);
    const blast = { socialId: open.id, ...message, audience: { statuses: ['ATTENDED'] } };
    expect((await blasting.call('POST', '/sendRsvpEmails', { as: uuid(), body: blast })).status).toBe(403);
  });

  test('a blast of another social is not found', async () => {
    const [one, other] = [neighbours.addSocial(), neighbours.addSocial()];
    const { body } = await blasting.call('POST', `/socials/${one.id}/blast/scheduled`, {
      as: one.ownerId,
      body: { ...message, audience: { statuses: ['ATTENDED'] }, scheduledAt: '2034-01-01T00:00:00Z' },
    });
    expect(
      (
        await blasting.call('DELETE', `/socials/${other.id}/blast/scheduled/${body.data.id}`, {
          as: other.ownerId,
        })
      ).status,
    ).toBe(404);
  });
});

test('a host who is none any more gets no stored response', async () => {
  const [host, other] = [neighbours.addUser({}), neighbours.addUser({})];
  const social = neighbours.addSocial({ ownerId: host.id, hostIds: [other.id], visibility: 'PRIVATE' });
  const body = { socialId: social.id, ...message, audience: { statuses: ['ATTENDED'] } };
  const send = () =>
    blasting.call('POST', '/sendRsvpEmails', { as: other.id, body, key: `once-${social.id}` });
  const first = await send();
  expect(first.status).toBe(202);
  expect((await send()).body.data).toEqual(first.body.data);
  social.hostIds = [];
  expect((await send()).status).toBe(404);
});
