import type { CircleStatistics } from '@momos/contracts/circle-statistics';
import type { CircleView } from '@momos/contracts/circles';
import type { PostPurchaseView } from '@momos/contracts/post-purchases';
import type { PostView } from '@momos/contracts/posts';
import { topics } from '@momos/contracts/topics';
import { eventually, type startPublisher } from '@momos/testing';
import type { SessionRow } from './books.ts';
import type { Session } from './circle-story.ts';
import type { Person, World } from './world.ts';

/** What is written in a locked post. */
export const secret = 'The numbers of this year.';

type Publish = Awaited<ReturnType<typeof startPublisher>>;
type PurchaseRow = { _id: string; moneyDueAt: Date | null; orders: object[] };
type Named = Pick<PostView, 'id' | 'circleId'>;

/** What people and managers do with locked posts, over the real messaging and payments. */
export type PostPlay = ReturnType<typeof createPostPlay>;

export function createPostPlay(world: World, { manager, publish }: { manager: Person; publish: Publish }) {
  const messaging = <T>(as: Person, method: string, path: string, body?: object) =>
    world.call<T>('messaging', { as, method, path, ...(body ? { body } : {}) });
  const pathOf = ({ id, circleId }: Named) => `/circles/${circleId}/posts/${id}`;

  const play = {
    /** A post of the circle's; 5 dollars where not said. */
    async write({ id }: CircleView, given: object = {}): Promise<PostView> {
      const body = { title: 'The numbers', text: secret, price: 5, currency: 'USD', ...given };
      const { status, data } = await messaging<PostView>(manager, 'POST', `/circles/${id}/posts`, body);
      if (status !== 201) throw new Error(`no post: ${status}`);
      return data;
    },
    edit: (post: Named, body: object) => messaging<PostView>(manager, 'PATCH', pathOf(post), body),
    remove: (post: Named) => messaging<{ id: string }>(manager, 'DELETE', pathOf(post)),
    read: async ({ id }: Named, as: Person) => (await messaging<PostView>(as, 'GET', `/posts/${id}`)).data,
    unlock: ({ id }: Named, as: Person, points: number) =>
      messaging<PostView>(as, 'POST', `/posts/${id}/unlock`, { points }),
    /** Tries again while payments does not reach messaging, as a browser does: it may have been started a moment ago. */
    open: ({ id }: Named, as: Person, unlockId: string) =>
      eventually(async () => {
        const answer = await world.call<Session>('payments', {
          ...{ as, method: 'POST', path: `/payments/posts/${id}/payment-sessions`, body: { unlockId } },
        });
        if (answer.status === 503) throw new Error('payments does not reach messaging');
        return answer;
      }),
    pay: (session: Session) => world.onPage(session.url ?? '', 'pay'),
    async begin(post: Named, as: Person) {
      const { unlockId } = await play.read(post, as);
      const { data: session } = await play.open(post, as, unlockId);
      return { unlockId, session };
    },
    /** A new post that is paid for. */
    async buy(circle: CircleView, as: Person) {
      const post = await play.write(circle);
      const begun = await play.begin(post, as);
      await play.pay(begun.session);
      const { paymentId } = begun.session;
      const body = { paymentId, action: 'confirm' };
      await world.call('payments', { as, method: 'PATCH', path: '/payments', body });
      return { post, ...begun };
    },
    purchases: async (post: Named) =>
      (await messaging<PostPurchaseView[]>(manager, 'GET', `${pathOf(post)}/purchases`)).data,
    refund: (post: Named, unlockId: string, body: object = {}) =>
      messaging<PostPurchaseView>(manager, 'POST', `${pathOf(post)}/purchases/${unlockId}/refunds`, body),
    async block({ id }: CircleView, whom: Person) {
      const { data: members } = await messaging<{ id: string; user: { id: string } }[]>(
        ...([manager, 'GET', `/circles/${id}/members`] as const),
      );
      const member = members.find(({ user }) => user.id === whom.userId);
      const body = { decision: 'BLOCK' };
      return messaging<object>(manager, 'PATCH', `/circles/${id}/members/${member?.id}`, body);
    },
    money: async ({ id }: CircleView) =>
      (await messaging<CircleStatistics>(manager, 'GET', `/circles/${id}/statistics`)).data.posts,
    /** Points for an address that was proven. */
    async givePoints({ userId }: Person, momoPoints: number) {
      const proof = { userId, emailCategory: 'GENERAL', organizationId: '', momoPoints };
      await publish(topics.emailVerified, { ...proof, id: userId, version: 1, verifiedAt: new Date() });
      await eventually(async () => {
        const { connection } = world.stores.payments;
        const account = await connection
          .collection<{ _id: string }>('pointAccounts')
          .findOne({ _id: userId });
        if (!account) throw new Error('no points yet');
      });
    },
    rows: () => world.stores.messaging.connection.collection<PurchaseRow>('post_purchases'),
    row: (unlockId: string) => play.rows().findOne({ _id: unlockId }),
    /** What the provider took and refunded for the attempts of an unlocking, in minor units. */
    async atProvider(unlockId: string): Promise<{ captured: number; refunded: number }> {
      const { connection } = world.stores.payments;
      const paid = await connection
        .collection<{ _id: string }>('payments')
        .find({ 'subject.kind': 'post-unlock', 'subject.id': unlockId })
        .toArray();
      const sessions = await connection
        .collection<SessionRow>('sandboxSessions')
        .find({ paymentId: { $in: paid.map(({ _id }) => _id) } }, { hint: { _id: 1 } })
        .toArray();
      const sum = (of: 'captured' | 'refunded') => sessions.reduce((total, each) => total + each[of], 0);
      return { captured: sum('captured'), refunded: sum('refunded') };
    },
  };
  return play;
}
