import { currencyOf } from '@momos/contracts/currencies';
import { StripeRefusal } from './stripe-call.ts';

/** An amount of ours as Stripe counts it. Throws {@link StripeRefusal} for one that Stripe cannot charge. */
export function toStripe(minor: number, currency: string): number {
  const { step } = currencyOf(currency);
  if (minor % step !== 0) throw new StripeRefusal(`Stripe charges ${currency} in steps of ${step}.`);
  return Math.round(minor * factorOf(currency));
}

/** An amount of Stripe in our minor units; Stripe writes currencies in lower case. */
export const fromStripe = (amount: number, currency: string): number =>
  Math.round(amount / factorOf(currency.toUpperCase()));

/** ISK and UGX have no decimals, yet Stripe counts them in hundredths; MGA has two, and Stripe counts it in whole ones. */
function factorOf(currency: string): number {
  const { digits, providerDigits } = currencyOf(currency);
  return 10 ** (providerDigits - digits);
}
