/** What matters of a currency when money is entered, shown and charged. Amounts in its minor unit. */
export type Currency = {
  /** Decimal digits of the minor unit. */
  digits: number;
  /** Decimal digits of the unit that the payment provider counts in. */
  providerDigits: number;
  /** The smallest difference between two amounts that can be charged. */
  step: number;
  /** The least and the most that can be charged in one payment. */
  minimum: number;
  maximum: number;
};

const usual: Currency = { digits: 2, providerDigits: 2, step: 1, minimum: 1, maximum: 99_999_999 };
const whole = { digits: 0, providerDigits: 0 };
const wholeInHundredths = { digits: 0, providerDigits: 2 };
const thousandths = { digits: 3, providerDigits: 3, step: 10 };

/**
 * Every currency that differs from `usual`. `digits` are those of ISO 4217, list one (six-group.com, "Data standards"). All else is
 * Stripe's (docs.stripe.com/currencies): "Zero-decimal currencies"; "Three-decimal currencies", whose last digit has to be
 * 0; "Special cases"; "Minimum and maximum charge amounts" for cards. HUF and TWD are special in payouts only. Where Stripe
 * names no minimum, the equivalent of that of the account's own currency holds, which only Stripe knows.
 */
const table: Readonly<Record<string, Partial<Currency>>> = {
  AED: { minimum: 200 },
  AUD: { minimum: 50 },
  BGN: { minimum: 100 },
  BHD: thousandths,
  BIF: whole,
  BRL: { minimum: 50 },
  CAD: { minimum: 50 },
  CHF: { minimum: 50 },
  CLF: { digits: 4, step: 100 },
  CLP: whole,
  COP: { maximum: 9_999_999_999 },
  CZK: { minimum: 1500 },
  DJF: whole,
  DKK: { minimum: 250 },
  EUR: { minimum: 50 },
  GBP: { minimum: 30 },
  GNF: whole,
  HKD: { minimum: 400 },
  HUF: { minimum: 17_500, maximum: 9_999_999_999 },
  IDR: { maximum: 999_999_999_999 },
  INR: { minimum: 50, maximum: 999_999_999 },
  IQD: { digits: 3, step: 10 },
  ISK: { ...wholeInHundredths, maximum: 999_999 },
  JOD: thousandths,
  JPY: { ...whole, minimum: 50 },
  KMF: whole,
  KRW: whole,
  KWD: thousandths,
  LBP: { maximum: 99_999_999_999 },
  LYD: { digits: 3, step: 10 },
  MGA: { providerDigits: 0, step: 100, maximum: 9_999_999_900 },
  MXN: { minimum: 1000 },
  MYR: { minimum: 200 },
  NOK: { minimum: 300 },
  NZD: { minimum: 50 },
  OMR: thousandths,
  PLN: { minimum: 200 },
  PYG: whole,
  RON: { minimum: 200 },
  RWF: whole,
  SEK: { minimum: 300 },
  SGD: { minimum: 50 },
  THB: { minimum: 1000 },
  TND: thousandths,
  UGX: { ...wholeInHundredths, maximum: 999_999 },
  USD: { minimum: 50 },
  UYI: whole,
  UYW: { digits: 4, step: 100 },
  VND: whole,
  VUV: whole,
  XAF: whole,
  XOF: whole,
  XPF: whole,
};

/** The currency of an ISO 4217 code; one that the table does not name is as most are. */
export function currencyOf(code: string): Currency {
  const currency = { ...usual, ...table[code] };
  return { ...currency, minimum: Math.max(currency.minimum, currency.step) };
}
