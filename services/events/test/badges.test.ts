import { beforeAll, describe, expect, test } from '@jest/globals';
import type { BadgeAttendee, BadgeSheet } from '@momos/contracts/badges';
import type { TablePlan } from '@momos/contracts/tables';
import { useEngines } from '@momos/testing';
import { type Person, type RsvpView, rsvpsOf, type RunningEvents, startEvents } from './running-events.ts';

const engines = useEngines();
let events: RunningEvents;
let host: Person;

beforeAll(async () => {
  events = await startEvents(engines);
  host = await events.person();
});

type Social = { id: string };
const register = async (social: Social) => {
  const guest = await events.person();
  const { data } = await guest.call<RsvpView>('POST', rsvpsOf(social), {});
  return { guest, rsvpId: data.id };
};
const sheetOf = ({ id }: Social) => `/socials/${id}/badges-tents`;
const change = (social: Social, body: object) => host.call<BadgeSheet>('PATCH', sheetOf(social), body);
const choose = (social: Social, rsvpIds: string[] | null) =>
  host.call<BadgeSheet>('POST', `${sheetOf(social)}/attendees`, { rsvpIds });
const attendees = async (social: Social) =>
  (await host.call<BadgeAttendee[]>('GET', `${sheetOf(social)}/attendees`)).data;

describe('badges and tents', () => {
  test('begin with badges for everyone, and keep what hosts change together', async () => {
    const social = await events.social(host);
    const first = await host.call<BadgeSheet>('GET', sheetOf(social));
    expect(first.data).toMatchObject({ version: 0, kind: 'BADGE', paper: 'A4', isEveryone: true });
    const answers = await Promise.all([
      change(social, { kind: 'TENT' }),
      change(social, { paper: 'LETTER' }),
      change(social, { showsTicket: true }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await host.call<BadgeSheet>('GET', sheetOf(social))).data).toMatchObject({
      version: 3,
      kind: 'TENT',
      paper: 'LETTER',
      showsTicket: true,
    });
    expect((await change(social, { paper: 'PAPYRUS' })).status).toBe(400);
  });

  test('are for those with a ticket, with their table, and for those whom the host chose', async () => {
    const social = await events.social(host);
    const [ann, bob] = [await register(social), await register(social)];
    const { data: plan } = await host.call<TablePlan>('POST', `/socials/${social.id}/tables`, {
      tables: [{ name: 'Window', capacity: 4 }],
    });
    const moves = [{ rsvpId: ann.rsvpId, tableId: plan.tables[0]?.id }];
    await host.call('PATCH', `/socials/${social.id}/tables`, { moves });
    const named = ({ guest, rsvpId }: typeof ann) =>
      expect.objectContaining({
        rsvpId,
        displayName: `Person ${guest.userId.slice(-4)}`,
        tierName: 'General',
      });
    expect(await attendees(social)).toEqual(expect.arrayContaining([named(ann), named(bob)]));
    const chosen = async () =>
      (await attendees(social)).filter(each => each.isChosen).map(each => each.rsvpId);
    expect(await chosen()).toHaveLength(2);
    expect((await choose(social, [ann.rsvpId])).data.isEveryone).toBe(false);
    expect(await chosen()).toEqual([ann.rsvpId]);
    expect((await attendees(social)).find(each => each.isChosen)?.tableName).toBe('Window');
    await ann.guest.call('DELETE', `${rsvpsOf(social)}/${ann.rsvpId}`);
    expect(await chosen()).toEqual([]);
    expect((await choose(social, null)).data.isEveryone).toBe(true);
    expect(await chosen()).toEqual([bob.rsvpId]);
  });
});
