import { startService } from '@momos/runtime';
import { compose } from './app.ts';
import { messagingConfig } from './config.ts';

await startService({ name: 'messaging', config: messagingConfig(), compose });
