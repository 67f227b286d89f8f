import { digitsOf } from '@momos/contracts/money';
import { NumberInput, type NumberInputProps } from '@mantine/core';

const symbolOf = (currency: string) =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency })
    .formatToParts(0)
    .find(part => part.type === 'currency')?.value ?? currency;

export type MoneyInputProps = Omit<NumberInputProps, 'value' | 'onChange' | 'prefix'> & {
  /** Decimal major units; undefined while empty. */
  value: number | undefined;
  onChange: (value: number | undefined) => void;
  currency?: string;
};

/** An amount of money in decimal major units, never below zero, with the currency's sign and at most its decimals. */
export const MoneyInput = ({ value, onChange, currency = 'USD', ...rest }: MoneyInputProps) => (
  <NumberInput
    min={0}
    decimalScale={digitsOf(currency)}
    thousandSeparator=","
    hideControls
    inputMode="decimal"
    prefix={symbolOf(currency)}
    value={value ?? ''}
    onChange={next => onChange(typeof next === 'number' ? next : undefined)}
    {...rest}
  />
);
