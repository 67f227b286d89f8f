import { republishByCommand } from '@momos/bus/republish.command';
import { connectMongo } from '@momos/store';
import { loadConfig } from './config.ts';
import { stateSources } from './state-sources.ts';

/** `node services/identity/src/republish.ts <noun>`: publishes all states of a noun again, while the service runs. */
const config = loadConfig();
const store = await connectMongo({
  url: config.MONGO_URL,
  database: config.IDENTITY_DATABASE,
  name: 'identity-republish',
});
await republishByCommand({ service: 'identity', store, sources: stateSources(store) });
