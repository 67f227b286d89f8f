import { beforeAll, describe, expect, jest, test } from '@jest/globals';
import type { User } from '@momos/contracts/proto/identity/v1/bus';
import { eventually, type MailSink, startMailSink, useEngines } from '@momos/testing';
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

describe('a preview', () => {
  test('asks once, however large the audience is, and counts it all', async () => {
    const social = neighbours.addSocial();
    blasting.attendees(social, 1203);
    const before = neighbours.calls.length;
    const body = { ...message, audience: { statuses: ['ATTENDED'] } };
    const path = `/socials/${social.id}/blast/preview`;
    const { body: answer } = await blasting.call<{ recipientCount: number; texts: null }>('POST', path, {
      as: social.ownerId,
      body,
    });
    expect(answer.data).toMatchObject({ recipientCount: 1203, texts: null });
    expect(neighbours.calls.length - before).toBe(1);
  });

  test('of a text says how many it can reach, and how many texts the host may send', async () => {
    const social = neighbours.addSocial();
    const [first, second] = blasting.attendees(social, 4);
    for (const each of [first, second])
      if (each) neighbours.users.set(each.user.id, { ...each.user, provenMobile: '+6591234509' });
    const body = { channel: 'SMS', ...message, audience: { statuses: ['ATTENDED'] } };
    const path = `/socials/${social.id}/blast/preview`;
    const { body: answer } = await blasting.call<{ texts: object }>('POST', path, {
      as: social.ownerId,
      body,
    });
    expect(answer.data).toMatchObject({ recipientCount: 4, texts: { reachable: 2, room: 300 } });
  });

  test('shows the first recipient, the number of recipients and missing variables', async () => {
    const social = neighbours.addSocial();
    const [first] = blasting.attendees(social, 3);
    const body = {
      ...message,
      body: 'Dear {{ firstName }} {{ nope }} <b>',
      audience: { statuses: ['ATTENDED'] },
    };
    const { status, body: answer } = await blasting.call<{
      html: string;
      text: string;
      subject: string;
      recipient: { id: string };
      recipientCount: number;
      missingVariables: string[];
    }>('POST', `/socials/${social.id}/blast/preview`, { as: social.ownerId, body });
    expect(status).toBe(200);
    expect(answer.data).toMatchObject({
      recipientCount: 3,
      missingVariables: ['nope'],
      recipient: { id: first?.user.id },
    });
    expect(answer.data.html).toContain('Dear Guest0  &lt;b&gt;');
    expect(answer.data.html).not.toContain('/unsubscribe/');
  });

  test('names no anonymous recipient, by whatever variable and channel, while their own message does', async () => {
    const social = neighbours.addSocial();
    const names = { firstName: 'Canaria', lastName: 'Finch', slug: 'canaria-finch' };
    const hidden = { ...names, email: 'canaria.finch@example.org', provenMobile: '+14155550199' };
    const path = `/socials/${social.id}/blast/preview`;
    const text = 'Dear {{ firstName }} {{ lastName }} {{ displayName }} {% if lastName %}known{% endif %}.';
    const previewOf = async (given: Partial<User>) => {
      const guest = neighbours.addUser({ ...hidden, ...given });
      const rsvp = neighbours.addRsvp({ socialId: social.id, userId: guest.id });
      const answers = [];
      for (const channel of ['EMAIL', 'SMS'])
        answers.push(
          await blasting.call('POST', path, {
            as: social.ownerId,
            body: { ...message, subject: text, body: text, channel, audience: { rsvpIds: [rsvp.id] } },
          }),
        );
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      return { guest, rsvp, text: JSON.stringify(answers) };
    };
    const shown = await previewOf({ displayName: 'Canaria Finch' });
    for (const trace of ['Canaria', 'Finch', 'known']) expect(shown.text).toContain(trace);
    const anonymous = await previewOf({ displayName: 'Anonymous', isPhotoHidden: true });
    for (const trace of ['Canaria', 'Finch', 'canaria', 'known', '4155550199'])
      expect(anonymous.text).not.toContain(trace);
    expect(anonymous.text).toContain('Dear Anonymous');

    await blasting.call('POST', '/sendRsvpEmails', {
      as: social.ownerId,
      body: { ...message, socialId: social.id, body: text, audience: { rsvpIds: [anonymous.rsvp.id] } },
    });
    await eventually(() =>
      expect(sink.to(anonymous.guest.email)[0]?.mail.text).toContain('Dear Canaria Finch'),
    );
  });

  test('an empty audience gets an example, an invalid template a 400 that names the field', async () => {
    const social = neighbours.addSocial();
    const path = `/socials/${social.id}/blast/preview`;
    const empty = await blasting.call<{ recipient: null; text: string }>('POST', path, {
      as: social.ownerId,
      body: { ...message, audience: { statuses: ['ATTENDED'] } },
    });
    expect(empty.body.data).toMatchObject({ recipient: null, recipientCount: 0 });
    expect(empty.body.data.text).toContain('Dear Ada');
    const broken = await blasting.call('POST', path, {
      as: social.ownerId,
      body: { ...message, body: '{{ firstName', audience: { statuses: ['ATTENDED'] } },
    });
    expect(broken).toMatchObject({
      status: 400,
      body: { code: 'bad_request', details: [{ field: 'body.body' }] },
    });
  });
});
