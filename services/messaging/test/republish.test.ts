import { expect, test } from '@jest/globals';
import { RsvpChanged } from '@momos/contracts/proto/events/v1/bus';
import { topics } from '@momos/contracts/topics';
import { eventually, listenTo, republished, startMailSink, startPublisher, useEngines } from '@momos/testing';
import { stateSources } from '../src/state-sources.ts';
import { startMessaging } from './messaging-app.ts';
import { startNeighbours } from './neighbours.ts';

const engines = useEngines();

test('what is published again is the state that was published last', async () => {
  const sink = await startMailSink();
  engines.cleanUp(sink.close);
  const neighbours = await startNeighbours(engines);
  const publish = await startPublisher(engines);
  const published = await listenTo(engines, topics.delivery);
  await startMessaging(engines, { ...neighbours.env, SMTP_URL: sink.url });
  const user = neighbours.addUser();
  const social = neighbours.addSocial();
  const rsvp = neighbours.addRsvp({ socialId: social.id, userId: user.id, version: 3 });
  await publish(topics.rsvp, RsvpChanged.fromPartial({ change: 'RSVP_CHANGE_APPROVED', rsvp }));
  await eventually(() => expect(published.map(({ status }) => status)).toEqual(['SENT']), { within: 30_000 });

  const store = await engines.connectStore();
  const deliveries = await republished(engines, store, stateSources(store).delivery);
  expect(deliveries.again.size).toBe(1);
  expect(deliveries.again).toEqual(deliveries.published);
}, 90_000);
