/**
 * Measures the running system that the environment names (`npm run bench` starts one) and prints `name value unit` lines.
 * Rows can be chosen by name: `P1 P3`. The limits of the machine's parts are measured in the same run.
 */
import { profiles, resizes, signIns } from './accounts.ts';
import { blast } from './blast.ts';
import { personFeed } from './calendar.ts';
import { chat } from './chat.ts';
import { print, type Figure } from './figures.ts';
import { firstLoad } from './first-load.ts';
import { flashSale } from './flash-sale.ts';
import { hostList } from './host-list.ts';
import { idleShare, reactionAtRest } from './idle.ts';
import { ledgerCheck } from './ledger.ts';
import { helloLimit, transactionLimit } from './limits.ts';
import { makeBearers } from './members.ts';
import { longChannel } from './long-channel.ts';
import { startAndMemory } from './memory.ts';
import { cancelledSocial, paymentSessions, payToTicket } from './money.ts';
import { socialSearch } from './search.ts';
import { type Bench, hotSocial, manySocials, scans, socialPage } from './rows.ts';

const rows: [string, (bench: Bench) => Promise<Figure[]>][] = [
  ['P12', startAndMemory],
  ['P13', idleShare],
  ['P14', reactionAtRest],
  ['P11', firstLoad],
  ['P3', socialPage],
  ['P4', socialSearch],
  ['P1', hotSocial],
  ['P2', manySocials],
  ['P5', scans],
  ['P6', blast],
  ['P7', chat],
  ['P7m', longChannel],
  ['E1', hostList],
  ['E2', personFeed],
  ['A1', signIns],
  ['A2', profiles],
  ['A4', resizes],
  ['M1', paymentSessions],
  ['M2', payToTicket],
  ['M3', ledgerCheck],
  ['M4', cancelledSocial],
  ['A5', flashSale],
];
/** Only when named, since they take minutes: a queue that came ten times too fast, 10,000 purchases, a million messages. */
const onRequest = new Set(['A5', 'M4', 'P7m']);

const chosen = process.argv.slice(2);
const [host] = await makeBearers(1);
if (!host) throw new Error('no host');
const bench: Bench = {
  url: process.env.PUBLIC_URL ?? 'http://127.0.0.1:3000',
  mongoUrl: process.env.MONGO_URL ?? '',
  host,
};

const limits = [await helloLimit(), await transactionLimit(bench.mongoUrl)];
limits.forEach(print);
const [hello, transactions] = limits.map(limit => limit.value);
for (const [name, measure] of rows) {
  if (chosen.length > 0 ? !chosen.includes(name) : onRequest.has(name)) continue;
  const figures = await measure(bench);
  figures.forEach(print);
  const valueOf = (wanted: string) => figures.find(figure => figure.name === wanted)?.value ?? 0;
  if (name === 'P1')
    print({ name: 'P1-of-limit', value: valueOf('P1-rsvps-hot-social') / (transactions ?? 1), unit: 'x' });
  if (name === 'P2')
    print({ name: 'P2-of-limit', value: valueOf('P2-rsvps-1000-socials') / (transactions ?? 1), unit: 'x' });
  if (name === 'P3')
    print({ name: 'P3-of-limit', value: valueOf('P3-social-page-visitor') / (hello ?? 1), unit: 'x' });
}
