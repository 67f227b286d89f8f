import { ports, readConfig, startService } from '@momos/runtime';
import { compose } from './sample.ts';

await startService({ name: 'identity', config: readConfig(ports('events')), compose });
