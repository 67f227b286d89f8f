import { ApiError, errorText, useSession } from '@momos/api-client';
import { paymentsContract } from '@momos/contracts/payments';
import { ButtonLink, EmptyState, Page, PageSkeleton, useQuery, useSearchParams } from '@momos/ui';
import { IconCircleCheck, IconCreditCard } from '@momos/ui/icons';

const settled = new Set(['AUTHORISED', 'CAPTURED']);

/** Where the payment page sends people back to: asks until the payment is known, whichever of webhook and return came first. */
export function PaymentReturnPage() {
  const [query] = useSearchParams();
  const { call } = useSession();
  const paymentId = query.get('payment') ?? '';
  const read = useQuery({
    queryKey: [paymentsContract.update.id, paymentId],
    queryFn: () => call(paymentsContract.update, { body: { paymentId, action: 'confirm' } }),
    refetchInterval: ({ state }) =>
      state.data?.data.state === 'OPEN' && state.dataUpdateCount < 20 ? 1500 : false,
    gcTime: 0,
  });
  if (read.isPending) return <PageSkeleton />;
  if (read.error)
    return (
      <Page title="Payment">
        <EmptyState
          size="whole"
          icon={<IconCreditCard />}
          title="We could not find this payment"
          action={<ButtonLink to="/my-ticket">My tickets</ButtonLink>}
        >
          {read.error instanceof ApiError ? errorText(read.error) : null}
        </EmptyState>
      </Page>
    );
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
            <a href={url}>Back to the payment page</a>
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
