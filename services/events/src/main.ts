import { startService } from '@momos/runtime';
import { compose } from './app.ts';
import { loadConfig } from './config.ts';

await startService({ name: 'events', config: loadConfig(), compose: context => compose(context) });
