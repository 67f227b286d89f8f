import { readFile } from 'node:fs/promises';
import { expect, it } from '@jest/globals';
import { rsvpsContract } from '@momos/contracts/rsvps';
import { eventually } from '@momos/testing';
import { crowd, publish } from './crowd.ts';

type Span = { traceId: string; service: string; name: string };

/** Spans that all services wrote so far (`TRACE_FILE`, JSON lines). */
async function spans(): Promise<Span[]> {
  const text = await readFile(process.env.TRACE_FILE ?? '', 'utf8');
  return text.split('\n').flatMap(line => {
    // The last line may still be in writing.
    try {
      return line ? [JSON.parse(line) as Span] : [];
    } catch {
      return [];
    }
  });
}

it('shows an RSVP from the click to the CRM in one trace', async () => {
  const [host, guest] = await crowd(2);
  if (!host || !guest) throw new Error('the people of this test are missing');
  const social = await publish(host, { maxCapacity: 5 });
  const before = new Set((await spans()).map(span => span.traceId));
  await guest.call(rsvpsContract.create, {
    params: { id: social.id },
    body: { tierId: social.ticketTiers[0]?.id },
  });

  await eventually(async () => {
    const fresh = (await spans()).filter(span => !before.has(span.traceId));
    const traceId = fresh.find(span => span.service === 'events' && span.name.includes('/rsvps'))?.traceId;
    const touched = new Set(fresh.filter(span => span.traceId === traceId).map(span => span.service));
    expect([...touched].sort()).toEqual(expect.arrayContaining(['crm', 'events', 'gateway', 'messaging']));
  });
});
