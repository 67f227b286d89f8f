import { currencyOf } from './currencies.ts';

/** Money is integer minor units with an ISO 4217 currency inside, decimal major units in HTTP (decisions: "Money"). */
export type Money = { amount: number; currency: string };

/** Decimal digits of a currency's minor unit: 2 for USD, 0 for JPY, 3 for KWD. */
export const digitsOf = (currency: string): number => currencyOf(currency).digits;

const factorOf = (currency: string) => 10 ** digitsOf(currency);

/** Decimal major units to integer minor units: `toMinor(12.5, 'USD') === 1250`. */
export const toMinor = (major: number, currency = 'USD') => Math.round(major * factorOf(currency));

/** Integer minor units to decimal major units: `toMajor(1250, 'USD') === 12.5`. */
export const toMajor = (minor: number, currency = 'USD') => minor / factorOf(currency);

/** The nearest amount that can be charged, in minor units; `round` says to which side. A share of a price goes through it. */
export function toStep(minor: number, currency: string, round: (amount: number) => number = Math.round) {
  const { step } = currencyOf(currency);
  return round(minor / step) * step;
}

/** A major-unit amount as a person reads it: whole amounts without decimals, else with the currency's (spec §9). */
export function formatMoney(major: number, currency = 'USD'): string {
  const digits = Number.isInteger(major) ? 0 : digitsOf(currency);
  return new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(major);
}

const inWords = (minor: number, currency: string) => formatMoney(toMajor(minor, currency), currency);

/** Why an amount (major units) is too fine to be moved, in words for who enters it; undefined where it is not. */
export function stepProblem(major: number, currency: string): string | undefined {
  const minor = toMinor(major, currency);
  // A difference of two amounts is not exact in binary: 50.3 - 20.1.
  const isWhole = Math.abs(toMajor(minor, currency) - major) < 1e-6 && toStep(minor, currency) === minor;
  return isWhole ? undefined : `In steps of ${inWords(currencyOf(currency).step, currency)}.`;
}

/** Why an amount (major units) cannot be charged, in words for who sets it; undefined for 0 and for what can be. */
export function amountProblem(major: number, currency: string): string | undefined {
  const { minimum, maximum } = currencyOf(currency);
  const minor = toMinor(major, currency);
  if (minor > maximum) return `At most ${inWords(maximum, currency)}.`;
  if (minor !== 0 && minor < minimum) return `At least ${inWords(minimum, currency)}, or 0.`;
  return stepProblem(major, currency);
}
