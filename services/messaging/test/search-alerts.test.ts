import { beforeAll, expect, test } from '@jest/globals';
import { SearchAlertsFound } from '@momos/contracts/proto/events/v1/bus';
import { topics } from '@momos/contracts/topics';
import {
  eventually,
  type MailSink,
  startMailSink,
  startPublisher,
  type TestPublisher,
  useEngines,
} from '@momos/testing';
import { v7 as uuid } from 'uuid';
import { type MessagingApp, startMessaging } from './messaging-app.ts';
import { type Neighbours, startNeighbours } from './neighbours.ts';

const engines = useEngines();
let app: MessagingApp;
let neighbours: Neighbours;
let sink: MailSink;
let publish: TestPublisher;

beforeAll(async () => {
  sink = await startMailSink();
  engines.cleanUp(sink.close);
  neighbours = await startNeighbours(engines);
  publish = await startPublisher(engines);
  app = await startMessaging(engines, { ...neighbours.env, SMTP_URL: sink.url });
});

const finds = (name: string, ...titles: string[]) => ({
  name,
  query: 'text=jazz&city=Berlin',
  count: titles.length + 2,
  socials: titles.map(title => ({
    slug: title.toLowerCase().replaceAll(' ', '-'),
    title,
    eventTimestamp: new Date('2030-01-18T18:00:00Z'),
    timezone: 'Europe/Berlin',
    city: 'Berlin',
  })),
});
const foundFor = (userId: string, ...alerts: ReturnType<typeof finds>[]) =>
  SearchAlertsFound.fromPartial({ id: uuid(), version: 1, userId, alerts });
const mailTo = (address: string) =>
  eventually(() => {
    const [mail] = sink.to(address);
    if (!mail) throw new Error('no mail yet');
    return mail.mail;
  });

test('what is new for all saved searches of a person is one mail, which leads to each', async () => {
  const ada = neighbours.addUser({ firstName: 'Ada' });
  const message = foundFor(ada.id, finds('Jazz <b>', 'Sunset jazz', 'Late jazz'), finds('Chess', 'Blitz'));
  await publish(topics.searchAlert, message, message);
  const mail = await mailTo(ada.email);
  expect(mail.subject).toBe('7 new socials for 2 of your saved searches');
  expect(mail.text).toContain('Late jazz');
  expect(mail.text).toContain('Fri, Jan 18, 7:00 PM GMT+1 · Berlin');
  expect(mail.text).toContain('/socials/sunset-jazz');
  expect(mail.text).toContain('/socials?text=jazz&city=Berlin');
  expect(mail.text).toContain('and 2 more');
  expect(mail.text).toContain('/saved-searches');
  expect(mail.html).toContain('Jazz &lt;b&gt;');

  const last = neighbours.addUser({ firstName: 'Last' });
  await publish(topics.searchAlert, foundFor(last.id, finds('Jazz', 'Sunset jazz')));
  expect((await mailTo(last.email)).subject).toBe('3 new socials for “Jazz”');
  expect(sink.to(ada.email)).toHaveLength(1);
});

test('the link of the mail stops them, by one press of a mail program too', async () => {
  const ada = neighbours.addUser({ firstName: 'Ada' });
  await publish(topics.searchAlert, foundFor(ada.id, finds('Jazz', 'Sunset jazz')));
  const mail = await mailTo(ada.email);
  const headers = mail.headers.get('list') as unknown as { unsubscribe: { url: string } };
  const page = app.url + new URL(headers.unsubscribe.url).pathname;
  const shown = await (await fetch(page)).text();
  expect(shown).toContain('New socials for saved searches');
  const type = { 'content-type': 'application/x-www-form-urlencoded' };
  await fetch(page, { method: 'POST', headers: type, body: 'List-Unsubscribe=One-Click' });

  const last = neighbours.addUser({ firstName: 'Last' });
  await publish(topics.searchAlert, foundFor(ada.id, finds('Jazz', 'Late jazz')));
  await publish(topics.searchAlert, foundFor(last.id, finds('Jazz', 'Sunset jazz')));
  await mailTo(last.email);
  expect(sink.to(ada.email)).toHaveLength(1);

  await fetch(page, { method: 'POST', headers: type, body: 'alerts=yes' });
  await publish(topics.searchAlert, foundFor(ada.id, finds('Jazz', 'Third jazz')));
  await eventually(() => expect(sink.to(ada.email)).toHaveLength(2));
});
