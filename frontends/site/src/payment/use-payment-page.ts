import type { paymentsContract } from '@momos/contracts/payments';
import type { CallData } from '@momos/contracts/route';
import { useNavigate } from '@momos/ui';

type Session = Pick<CallData<typeof paymentsContract.openForSocial>, 'url' | 'paymentId'>;

/** Leads to the page where an opened payment is paid, or to its outcome where nothing is to be paid any more. */
export function usePaymentPage(): (session: Session) => void {
  const navigate = useNavigate();
  return session => {
    if (session.url) location.assign(session.url);
    else void navigate(`/payments/return?payment=${session.paymentId}`);
  };
}
