import { startService } from '@momos/runtime';
import { compose } from './app.ts';
import { config } from './config.ts';

await startService({ name: 'media', config: config(), compose });
