import type { CallData } from '@momos/contracts/route';
import type { paymentsContract } from '@momos/contracts/payments';
import { paymentWords } from '../words/payment.ts';

const words = paymentWords.paidThings;

type Subject = CallData<typeof paymentsContract.update>['subject'];

/** What the pages say of a thing that is paid for, and where it is shown. */
type PaidThing = {
  /** Once the money is there. */
  title: string;
  /** Where a promo code made it free. */
  freeTitle: string;
  paid: string;
  label: string;
  to: string;
  retryTo: string;
  /** What is kept while it is not paid. */
  kept: string;
};

const ticket = ({ scopeId }: Subject): PaidThing => ({
  title: words.paidYouAreIn,
  freeTitle: words.youAreIn,
  paid: words.eMailingTicket,
  label: words.viewMyTicket,
  to: `/my-ticket?social=${scopeId}&new=1`,
  retryTo: `/my-ticket?social=${scopeId}`,
  kept: words.answersSavedHoldPlace,
});

const access = ({ scopeId }: Subject): PaidThing => ({
  title: words.paidYouAreIn,
  freeTitle: words.youAreIn,
  paid: words.memberCircleNow,
  label: words.viewTheCircle,
  to: `/circles/${scopeId}`,
  retryTo: `/circles/${scopeId}`,
  kept: words.payAgainPageCircle,
});

const post = ({ scopeId }: Subject): PaidThing => ({
  title: words.paidPost,
  freeTitle: words.nothingToPay,
  paid: words.postIsOpen,
  label: words.readThePost,
  to: `/posts/${scopeId}`,
  retryTo: `/posts/${scopeId}`,
  kept: words.payAgainPagePost,
});

const byKind: Record<string, (subject: Subject) => PaidThing> = {
  'social-ticket': ticket,
  'circle-access': access,
  'post-unlock': post,
};

/** What is paid for by its kind. */
export const paidThing = (subject: Subject): PaidThing => (byKind[subject.kind] ?? ticket)(subject);
