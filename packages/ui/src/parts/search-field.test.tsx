import { describe, expect, it, jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { TestFrame } from '../testing.tsx';
import { SearchField } from './search-field.tsx';

const lateMs = 300;

/** A page whose address, and so the value of the field, follows late, as on a slow phone. */
function Late({ onChange }: { onChange: (value: string) => void }) {
  const [value, setValue] = useState('');
  return (
    <TestFrame>
      <SearchField
        label="Find"
        value={value}
        onChange={next => {
          onChange(next);
          setTimeout(() => setValue(next), lateMs);
        }}
      />
      <output>{value}</output>
      <button type="button" onClick={() => setValue('')}>
        Show all
      </button>
    </TestFrame>
  );
}

function setup() {
  jest.useFakeTimers();
  const onChange = jest.fn();
  const user = userEvent.setup({ advanceTimers: ms => jest.advanceTimersByTime(ms), delay: 60 });
  render(<Late onChange={onChange} />);
  const field = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Find' });
  const wait = (ms: number) => act(async () => jest.advanceTimersByTimeAsync(ms));
  return { user, onChange, field, wait };
}

describe('SearchField', () => {
  it('keeps every letter in its place while the page follows late, and calls at pauses only', async () => {
    const { user, onChange, field, wait } = setup();
    await user.type(field, 'abcdef');
    await wait(260);
    // The address is still to come when the next letters are typed into the middle.
    await user.type(field, 'XYZ', { initialSelectionStart: 3, initialSelectionEnd: 3 });
    await wait(1000);
    expect(field).toHaveValue('abcXYZdef');
    expect(onChange.mock.calls).toEqual([['abcdef'], ['abcXYZdef']]);
    expect(screen.getByRole('status')).toHaveTextContent('abcXYZdef');
  });

  it('calls immediately with Enter and when it is cleared', async () => {
    const { user, onChange, field } = setup();
    await user.type(field, 'ab{Enter}');
    expect(onChange.mock.calls).toEqual([['ab']]);
    await user.type(field, 'c{Escape}');
    expect(onChange).toHaveBeenLastCalledWith('');
    expect(field).toHaveValue('');
  });

  it('shows what the page sets, and forgets what was being typed', async () => {
    const { user, onChange, field, wait } = setup();
    await user.type(field, 'ab');
    await wait(1000);
    await user.type(field, 'c');
    await user.click(screen.getByRole('button', { name: 'Show all' }));
    await wait(1000);
    expect(field).toHaveValue('');
    expect(onChange.mock.calls).toEqual([['ab']]);
  });
});
