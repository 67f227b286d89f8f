/** Messaging as a process of its own, which its parent kills and freezes; composed as in `main.ts`, with shorter waits. */
import { serve } from '@momos/runtime';
import { compose } from '../src/app.ts';
import { messagingConfig } from '../src/config.ts';
import type { Timing } from '../src/sending/timing.ts';

const timing = JSON.parse(process.env.MESSAGING_TIMING ?? '{}') as Partial<Timing>;
const { httpPort } = await serve({
  name: 'messaging',
  config: messagingConfig(),
  compose: context => compose(context, { timing }),
});
process.on('disconnect', () => process.exit(0));
process.send?.({ httpPort });
