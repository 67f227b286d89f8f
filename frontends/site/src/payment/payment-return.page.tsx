import { ApiError, errorText, useSession } from '@momos/api-client';
import { paymentsContract } from '@momos/contracts/payments';
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

const settled = new Set(['AUTHORISED', 'CAPTURED']);

/** Where the payment page sends people back to. */
export function PaymentReturnPage() {
  const [query] = useSearchParams();
  const paymentId = query.get('payment');
  if (!paymentId)
    return (
      <NoPayment title="No payment to show">
        This address is where payment pages lead back to. What you paid is with your tickets.
      </NoPayment>
    );
  return (
    <SignedIn>
      <Outcome paymentId={paymentId} />
    </SignedIn>
  );
}

const NoPayment = ({ title, children }: { title: string; children: ReactNode }) => (
  <Page title="Payment">
    <EmptyState
      size="whole"
      icon={<IconCreditCard />}
      title={title}
      action={<ButtonLink to="/my-ticket">My tickets</ButtonLink>}
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
  const { state, socialId, url } = read.data.data;
  if (settled.has(state)) {
    return (
      <Page title="Payment received">
        <EmptyState
          size="whole"
          icon={<IconCircleCheck />}
          title={state === 'CAPTURED' ? 'Paid. You are in.' : 'Your card is reserved'}
          action={<ButtonLink to={`/my-ticket?social=${socialId}&new=1`}>See my ticket</ButtonLink>}
        >
          {state === 'CAPTURED'
            ? 'A mail with your ticket is on its way.'
            : 'It is charged when the hosts approve you. You will hear by mail.'}
        </EmptyState>
      </Page>
    );
  }
  return (
    <Page title="Payment">
      <EmptyState
        size="whole"
        icon={<IconCreditCard />}
        title={state === 'OPEN' ? 'Not paid yet' : 'The payment did not go through'}
        action={
          url ? (
            <Button component="a" href={url}>
              Back to the payment page
            </Button>
          ) : (
            <ButtonLink to={`/my-ticket?social=${socialId}`}>Try again</ButtonLink>
          )
        }
      >
        Nothing was taken from your card. Your answers are saved, and your place is kept for a few more
        minutes.
      </EmptyState>
    </Page>
  );
}

/** An id that is none, or somebody else's, is no payment of this person; anything else may work the next time. */
function Failed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (error instanceof ApiError && [400, 403, 404].includes(error.status))
    return (
      <NoPayment title="We could not find this payment">
        It may have been made from another account. What you paid is with your tickets.
      </NoPayment>
    );
  return (
    <Page title="Payment">
      <ErrorState
        size="whole"
        title="We do not know yet"
        error={new Error(errorText(error))}
        onRetry={onRetry}
      />
    </Page>
  );
}
