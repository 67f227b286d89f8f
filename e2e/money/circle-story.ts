import type { CircleMember } from '@momos/contracts/circle-members';
import type { CircleMembership } from '@momos/contracts/circle-membership';
import type { CircleView } from '@momos/contracts/circles';
import { eventually } from '@momos/testing';
import type { SessionRow } from './books.ts';
import { type Answer, type Person, type World } from './world.ts';

/** A page to pay on. */
export type Session = { paymentId: string; state: string; url: string | null; total: number };

/** What people and managers do with circles, over the real messaging and payments. */
export type CirclePlay = ReturnType<typeof createCirclePlay>;

export function createCirclePlay(world: World, manager: Person) {
  const messaging = <T>(as: Person, method: string, path: string, body?: object) =>
    world.call<T>('messaging', { as, method, path, ...(body ? { body } : {}) });
  const payments = <T>(as: Person, method: string, path: string, body?: object) =>
    world.call<T>('payments', { as, method, path, ...(body ? { body } : {}) });

  const play = {
    /** A circle of the manager's; 25 dollars where not said. */
    async circle(given: object = {}): Promise<CircleView> {
      const body = { name: 'Founders', price: 25, currency: 'USD', ...given };
      const { status, data } = await messaging<CircleView>(manager, 'POST', '/circles', body);
      if (status !== 201) throw new Error(`no circle: ${status}`);
      return data;
    },
    edit: (circle: CircleView, body: object) =>
      messaging<CircleView>(manager, 'PATCH', `/circles/${circle.id}`, body),
    join: (circle: CircleView, as: Person) =>
      messaging<CircleMembership>(as, 'POST', `/circles/${circle.id}/members`, { isListed: true }),
    leave: (circle: CircleView, as: Person) =>
      messaging<CircleMembership>(as, 'DELETE', `/circles/${circle.id}/members`),
    /** Tries again while payments does not reach messaging, as a browser does: it may have been started a moment ago. */
    open: (circle: CircleView, as: Person, { id: memberId }: Pick<CircleMembership, 'id'>) =>
      eventually(async () => {
        const path = `/payments/circles/${circle.id}/payment-sessions`;
        const answer = await payments<Session>(as, 'POST', path, { memberId });
        if (answer.status === 503) throw new Error('payments does not reach messaging');
        return answer;
      }),
    confirm: (as: Person, { paymentId }: Session) =>
      payments<{ state: string; subject: { kind: string } }>(as, 'PATCH', '/payments', {
        paymentId,
        action: 'confirm',
      }),
    pay: (session: Session) => world.onPage(session.url ?? '', 'pay'),
    members: (circle: CircleView, as: Person): Promise<Answer<CircleMember[]>> =>
      messaging<CircleMember[]>(as, 'GET', `/circles/${circle.id}/members`),
    refund: (circle: CircleView, memberId: string, body: object = {}) =>
      messaging<CircleMember>(manager, 'POST', `/circles/${circle.id}/members/${memberId}/refunds`, body),

    /** One's own membership now. */
    async own(circle: CircleView, as: Person): Promise<CircleMembership> {
      const { data } = await messaging<CircleView>(as, 'GET', `/circles/${circle.id}`);
      if (!data?.membership) throw new Error('no membership');
      return data.membership;
    },
    /** The member as the circle's manager sees them. */
    async seenByHost(circle: CircleView, id: string): Promise<CircleMember> {
      const found = (await play.members(circle, manager)).data.find(each => each.id === id);
      if (!found) throw new Error('no such member');
      return found;
    },
    /** Joins and opens the page. */
    async begin(circle: CircleView, as: Person) {
      const { data: membership } = await play.join(circle, as);
      const { data: session } = await play.open(circle, as, membership);
      return { membership, session };
    },
    /** Joins, pays, and comes back. */
    async buy(circle: CircleView, as: Person) {
      const begun = await play.begin(circle, as);
      await play.pay(begun.session);
      await play.confirm(as, begun.session);
      return begun;
    },
    /** What the provider took and refunded for a membership's attempts, in minor units. */
    async atProvider(memberId: string): Promise<{ captured: number; refunded: number }> {
      const { connection } = world.stores.payments;
      const paid = await connection
        .collection<{ _id: string }>('payments')
        .find({ 'subject.kind': 'circle-access', 'subject.id': memberId })
        .toArray();
      const sessions = await connection
        .collection<SessionRow>('sandboxSessions')
        .find({ paymentId: { $in: paid.map(({ _id }) => _id) } }, { hint: { _id: 1 } })
        .toArray();
      const sum = (of: 'captured' | 'refunded') => sessions.reduce((total, each) => total + each[of], 0);
      return { captured: sum('captured'), refunded: sum('refunded') };
    },
    /** Waits until `look` passes; the clocks move a little at each look, so that what waits for another try gets it. */
    becomes: (look: () => Promise<unknown>) =>
      eventually(
        async () => {
          await world.revive();
          await world.advance(5000);
          await look();
        },
        { within: 40_000, every: 50 },
      ),
  };
  return play;
}
