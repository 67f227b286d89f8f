import { digitsOf } from '@momos/contracts/money';
import { NumberInput, type NumberInputProps } from '@mantine/core';
import { useState } from 'react';

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
export function MoneyInput({ value, onChange, currency = 'USD', ...rest }: MoneyInputProps) {
  // "12." and "12.0" are on their way to an amount, and are no number yet.
  const [typed, setTyped] = useState<string | number>('');
  return (
    <NumberInput
      min={0}
      decimalScale={digitsOf(currency)}
      thousandSeparator=","
      hideControls
      inputMode="decimal"
      prefix={symbolOf(currency)}
      value={amountOf(typed) === value ? typed : (value ?? '')}
      onChange={next => {
        setTyped(next);
        onChange(amountOf(next));
      }}
      {...rest}
    />
  );
}

const amountOf = (typed: string | number) => (typed === '' ? undefined : Number(typed));
