import { ports, readConfig, startService } from '@momos/runtime';
import { compose } from './sample.ts';

await startService({ name: 'sample', config: readConfig(ports('events')), compose });
