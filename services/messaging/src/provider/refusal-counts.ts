import { Counter, type Registry } from 'prom-client';

/** Counts refusals that a person should know of: `messaging_blocks_total`, `messaging_suppressions_total` and `messaging_slow_downs_total`. */
export type RefusalCounts = Record<'blocks' | 'suppressions' | 'slowDowns', Counter<'channel'>>;

export const createRefusalCounts = (registry: Registry): RefusalCounts => ({
  blocks: new Counter({
    name: 'messaging_blocks_total',
    help: 'Messages that a provider refused because of us, not of the recipient; they are tried again',
    labelNames: ['channel'],
    registers: [registry],
  }),
  slowDowns: new Counter({
    name: 'messaging_slow_downs_total',
    help: 'Messages that a provider did not take because we send too fast; they wait, and the pace falls for a while',
    labelNames: ['channel'],
    registers: [registry],
  }),
  suppressions: new Counter({
    name: 'messaging_suppressions_total',
    help: 'Addresses that a provider said do not exist, or whose person answered STOP',
    labelNames: ['channel'],
    registers: [registry],
  }),
});
