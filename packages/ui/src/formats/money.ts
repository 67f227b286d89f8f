import { digitsOf } from '@momos/contracts/money';

export { formatMoney } from '@momos/contracts/money';

const steps = [
  { from: 1e9, suffix: 'B' },
  { from: 1e6, suffix: 'M' },
  { from: 1e3, suffix: 'K' },
];

/** A number shortened to K, M or B with one decimal (spec §9): `12345` is `12.3K`, `999` stays `999`. */
export function formatShort(value: number): string {
  const size = Math.abs(value);
  // What rounds up to a thousand of a step belongs to the step above, or 999 950 would read "1000.0K".
  const step = steps.find(({ from }) => size >= from * 0.99995 && size >= 1000);
  if (!step) return String(Math.round(value * 100) / 100);
  return `${(value / step.from).toFixed(1)}${step.suffix}`;
}

/** Money in major units shortened like {@link formatShort}: `$1.2M`; below a thousand whole or with the currency's decimals. */
export function formatMoneyShort(major: number, currency = 'USD'): string {
  const style = { style: 'currency', currency, maximumFractionDigits: 0, minimumFractionDigits: 0 } as const;
  const symbol = new Intl.NumberFormat('en-US', style).format(0).replace('0', '');
  const sign = major < 0 ? '-' : '';
  const size = Math.abs(major);
  const digits =
    size < 1000 && !Number.isInteger(size) ? size.toFixed(digitsOf(currency)) : formatShort(size);
  return `${sign}${symbol}${digits}`;
}
