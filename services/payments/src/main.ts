import { startService } from '@momos/runtime';
import { compose } from './app.ts';
import { loadConfig } from './config.ts';

await startService({ name: 'payments', config: loadConfig(), compose: context => compose(context) });
