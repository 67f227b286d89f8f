import { expect, it } from '@jest/globals';
import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { MoneyInput } from './money-input.tsx';

/** A form that takes an empty field for 0, as that of tickets does. */
function Form({ currency, onAmount }: { currency: string; onAmount: (amount: number) => void }) {
  const [amount, setAmount] = useState(0);
  const change = (next = 0) => {
    setAmount(next);
    onAmount(next);
  };
  return <MoneyInput label="Price" currency={currency} value={amount} onChange={change} />;
}

it.each([
  ['USD', '12.50', '$12.50', 12.5],
  ['USD', '1234.567', '$1,234.56', 1234.56],
  ['JPY', '1200', '¥1,200', 1200],
  ['KWD', '4.250', 'KWD4.250', 4.25],
])('takes an amount in %s key by key: %s', async (currency, keys, shown, amount) => {
  const amounts: number[] = [];
  render(
    <MantineProvider>
      <Form currency={currency} onAmount={next => amounts.push(next)} />
    </MantineProvider>,
  );
  const field = screen.getByRole('textbox', { name: 'Price' });
  const user = userEvent.setup();
  await user.clear(field);
  await user.type(field, keys);
  expect(field).toHaveValue(shown);
  expect(amounts.at(-1)).toBe(amount);
});
