import { republishByCommand } from '@momos/bus/republish.command';
import { connectMongo } from '@momos/store';
import { messagingConfig } from './config.ts';
import { stateSources } from './state-sources.ts';

/** `node services/messaging/src/republish.ts <noun>`: publishes all states of a noun again, while the service runs. */
const config = messagingConfig();
const store = await connectMongo({
  url: config.MONGO_URL,
  database: config.MESSAGING_DATABASE,
  name: 'messaging-republish',
});
await republishByCommand({ service: 'messaging', store, sources: stateSources(store) });
