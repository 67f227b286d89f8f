/** Money is integer minor units with an ISO 4217 currency inside, decimal major units in HTTP (decisions: "Money"). */
export type Money = { amount: number; currency: string };

const zeroDecimal = new Set(['JPY', 'KRW', 'VND', 'CLP', 'ISK', 'XAF', 'XOF']);
const factorOf = (currency: string) => (zeroDecimal.has(currency) ? 1 : 100);

/** Decimal major units to integer minor units: `toMinor(12.5, 'USD') === 1250`. */
export const toMinor = (major: number, currency = 'USD') => Math.round(major * factorOf(currency));

/** Integer minor units to decimal major units: `toMajor(1250, 'USD') === 12.5`. */
export const toMajor = (minor: number, currency = 'USD') => minor / factorOf(currency);

/** A major-unit amount as a person reads it: whole amounts without decimals, else two (spec §9). */
export function formatMoney(major: number, currency = 'USD'): string {
  const digits = Number.isInteger(major) ? 0 : 2;
  return new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(major);
}
