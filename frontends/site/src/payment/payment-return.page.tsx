import { ApiError, useRead, useSession } from '@momos/api-client';
import { paymentsContract } from '@momos/contracts/payments';
import type { CallData } from '@momos/contracts/route';
import { socialsContract } from '@momos/contracts/socials';
import { SignedIn } from '@momos/remote-kit/signed-in';
import {
  Button,
  ButtonLink,
  EmptyState,
  ErrorState,
  Page,
  PageSkeleton,
  useQuery,
  useSearchParams,
} from '@momos/ui';
import type { ReactNode } from 'react';
import { IconCircleCheck, IconCreditCard } from '@momos/ui/icons';
import { paymentWords } from '../words/payment.ts';
import { paidThing } from './paid-things.ts';

const words = paymentWords.paymentReturn;

const settled = new Set(['AUTHORISED', 'CAPTURED']);

/** Where the payment page sends people back to. */
export function PaymentReturnPage() {
  const [query] = useSearchParams();
  const paymentId = query.get('payment');
  if (!paymentId) return <NoPayment title={words.noPaymentToShow}>{words.noPaymentText}</NoPayment>;
  return (
    <SignedIn>
      <Outcome paymentId={paymentId} />
    </SignedIn>
  );
}

const NoPayment = ({ title, children }: { title: string; children: ReactNode }) => (
  <Page title={words.payment}>
    <EmptyState
      size="whole"
      icon={<IconCreditCard />}
      title={title}
      action={<ButtonLink to="/my-ticket">{words.myTickets}</ButtonLink>}
    >
      {children}
    </EmptyState>
  </Page>
);

/** Asks until the payment is known, whichever of webhook and return came first. */
function Outcome({ paymentId }: { paymentId: string }) {
  const { call } = useSession();
  const read = useQuery({
    queryKey: [paymentsContract.update.id, paymentId],
    queryFn: () => call(paymentsContract.update, { body: { paymentId, action: 'confirm' } }),
    refetchInterval: ({ state }) =>
      state.data?.data.state === 'OPEN' && state.dataUpdateCount < 20 ? 1500 : false,
    gcTime: 0,
  });
  if (read.isPending) return <PageSkeleton />;
  if (read.error) return <Failed error={read.error} onRetry={() => void read.refetch()} />;
  const payment = read.data.data;
  if (payment.state === 'REFUNDED') return <Refunded subject={payment.subject} />;
  return settled.has(payment.state) ? <Paid {...payment} /> : <NotPaid {...payment} />;
}

type Payment = CallData<typeof paymentsContract.update>;

function Paid({ state, isFree, subject }: Payment) {
  const thing = paidThing(subject);
  const done = { title: isFree ? thing.freeTitle : thing.title, text: thing.paid };
  const { title, text } = state === 'CAPTURED' ? done : isFree ? words.hostsDecide : words.cardReserved;
  return (
    <Page title={isFree ? words.nothingToPay : words.paymentReceived}>
      <EmptyState
        size="whole"
        icon={<IconCircleCheck />}
        title={title}
        action={<ButtonLink to={thing.to}>{thing.label}</ButtonLink>}
      >
        {text}
      </EmptyState>
    </Page>
  );
}

/** Money that came too late, or for what was given up, and any other that was refunded since. */
const Refunded = ({ subject }: Pick<Payment, 'subject'>) => (
  <Page title={words.payment}>
    <EmptyState
      size="whole"
      icon={<IconCreditCard />}
      title={words.paymentGoesBack}
      action={<ButtonLink to={paidThing(subject).retryTo}>{paidThing(subject).label}</ButtonLink>}
    >
      {words.goesBackText}
    </EmptyState>
  </Page>
);

function NotPaid({ state, subject, url }: Payment) {
  const { retryTo, kept } = paidThing(subject);
  const action = url ? (
    <Button component="a" href={url}>
      {words.backPaymentPage}
    </Button>
  ) : (
    <TryAgain subject={subject} to={retryTo} />
  );
  return (
    <Page title={words.payment}>
      <EmptyState
        size="whole"
        icon={<IconCreditCard />}
        title={state === 'OPEN' ? words.notPaidYet : words.paymentDidNotGo}
        action={action}
      >
        {words.nothingWasCharged(kept)}
      </EmptyState>
    </Page>
  );
}

/** Back to the step where the payment page is opened. */
function TryAgain({ subject, to }: Pick<Payment, 'subject'> & { to: string }) {
  const isTicket = subject.kind === 'social-ticket';
  const social = useRead(socialsContract.get, { params: { id: subject.scopeId } }, { enabled: isTicket });
  const slug = social.data?.data.slug;
  return <ButtonLink to={slug ? `/socials/${slug}/register` : to}>{words.tryAgain}</ButtonLink>;
}

/** An unknown id, or another person's payment, is shown as not found; anything else may work on another try. */
function Failed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (error instanceof ApiError && [400, 403, 404].includes(error.status))
    return <NoPayment title={words.couldNotFindPayment}>{words.notFoundText}</NoPayment>;
  return (
    <Page title={words.payment}>
      <ErrorState size="whole" title={words.couldNotCheckPayment} error={error} onRetry={onRetry} />
    </Page>
  );
}
