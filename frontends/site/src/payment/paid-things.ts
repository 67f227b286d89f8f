import type { CallData } from '@momos/contracts/route';
import type { paymentsContract } from '@momos/contracts/payments';

type Subject = CallData<typeof paymentsContract.update>['subject'];

/** What the pages say of a thing that is paid for, and where it is shown. */
type PaidThing = {
  paid: string;
  label: string;
  to: string;
  retryTo: string;
  /** What is kept while it is not paid. */
  kept: string;
};

const ticket = ({ scopeId }: Subject): PaidThing => ({
  paid: 'We are e-mailing you your ticket.',
  label: 'View my ticket',
  to: `/my-ticket?social=${scopeId}&new=1`,
  retryTo: `/my-ticket?social=${scopeId}`,
  kept: 'Your answers are saved, and we hold your place for a few more minutes.',
});

const access = ({ scopeId }: Subject): PaidThing => ({
  paid: 'You are a member of this circle now.',
  label: 'View the circle',
  to: `/circles/${scopeId}`,
  retryTo: `/circles/${scopeId}`,
  kept: 'You can pay again on the page of the circle.',
});

const byKind: Record<string, (subject: Subject) => PaidThing> = {
  'social-ticket': ticket,
  'circle-access': access,
};

/** What is paid for by its kind. */
export const paidThing = (subject: Subject): PaidThing => (byKind[subject.kind] ?? ticket)(subject);
