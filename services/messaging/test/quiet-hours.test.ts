import { expect, jest, test } from '@jest/globals';
import type { BlastView } from '@momos/contracts/blasts';
import { eventually, startMailSink, useEngines } from '@momos/testing';
import { startMessaging } from './messaging-app.ts';
import { startNeighbours } from './neighbours.ts';

const engines = useEngines();
jest.setTimeout(60_000);

test('in quiet hours a text waits, and a mail does not', async () => {
  const sink = await startMailSink();
  engines.cleanUp(sink.close);
  const neighbours = await startNeighbours(engines);
  const store = await engines.connectStore();
  const app = await startMessaging(engines, { ...neighbours.env, SMTP_URL: sink.url, QUIET_HOURS: '0-24' });
  const social = neighbours.addSocial();
  const { id, email } = neighbours.addUser({ provenMobile: '+6591238900' });
  neighbours.addRsvp({ socialId: social.id, userId: id });
  const response = await fetch(`${app.url}/api/socials/${social.id}/advance-blast`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${await app.tokens.tokenFor({ userId: social.ownerId })}`,
    },
    body: JSON.stringify({
      channels: ['SMS', 'EMAIL'],
      subject: 'News',
      body: 'Words',
      audience: { statuses: ['APPROVED'] },
    }),
  });
  const { data } = (await response.json()) as { data: BlastView[] };
  const rows = store.connection.collection<{ _id: string; status: string; attempts: number; dueAt: Date }>(
    'deliveries',
  );
  await eventually(() => expect(sink.to(email)).toHaveLength(1));
  await eventually(async () => {
    const text = await rows.findOne({ blastId: data[0]?.id ?? '' });
    expect(text).toMatchObject({ status: 'QUEUED', attempts: 0 });
    // Until the next look, which is a day away where no hour is free.
    expect(text?.dueAt.getTime()).toBeGreaterThan(Date.now() + 3_600_000);
  });
  const outbox = await fetch(`${app.url}/api/dev/outbox?to=${encodeURIComponent('+6591238900')}`);
  expect(((await outbox.json()) as { data: unknown[] }).data).toEqual([]);
});
