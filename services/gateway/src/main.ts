import { startService } from '@momos/runtime';
import { compose } from './app.ts';
import { loadConfig } from './config.ts';

await startService({ name: 'gateway', config: loadConfig(), compose });
