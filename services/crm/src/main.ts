import { startService } from '@momos/runtime';
import { compose } from './app.ts';
import { crmConfig } from './config.ts';

await startService({ name: 'crm', config: crmConfig(), compose });
