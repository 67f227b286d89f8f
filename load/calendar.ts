import { calendarFeedsContract } from '@momos/contracts/calendar-feeds';
import { rsvpsContract } from '@momos/contracts/rsvps';
import { type Figure, p50AndP95, times } from './figures.ts';
import { clientFor, makeBearers } from './members.ts';
import type { Bench } from './rows.ts';
import { publishSocials } from './socials.ts';

const attended = 60;
const hosted = 20;
const requests = 200;

/** E2: the calendar that a person subscribed to, who goes to 60 socials and hosts 20, one caller. */
export async function personFeed({ url, host }: Bench): Promise<Figure[]> {
  const [person] = await makeBearers(1);
  if (!person) throw new Error('no person to measure with');
  const call = clientFor(url, person);
  for (const { id, ticketTiers } of await publishSocials(url, host, attended))
    await call(rsvpsContract.create, { params: { id }, body: { tierId: ticketTiers[0]?.id } });
  await publishSocials(url, person, hosted);
  const { data } = await call(calendarFeedsContract.renew, {});
  const taken = await times(requests, async () => {
    const answer = await fetch(`${url}${data.path}`);
    const count = (await answer.text()).split('BEGIN:VEVENT').length - 1;
    if (count < attended + hosted)
      throw new Error(`the calendar was answered ${answer.status} with ${count}`);
  });
  return p50AndP95('E2-feed-of-a-person', taken);
}
