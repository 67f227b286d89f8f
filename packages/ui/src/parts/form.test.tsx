import { expect, it } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { FieldGroup, Form } from './form.tsx';

function Sample() {
  const [error, setError] = useState<string>();
  return (
    <Form
      label="Sample"
      onSubmit={event => {
        event.preventDefault();
        setError('Please answer this question.');
      }}
    >
      <FieldGroup legend="Where do you work?" isRequired error={error}>
        <input aria-label="Company" />
        <input aria-label="Title" />
      </FieldGroup>
      <button type="submit">Continue</button>
    </Form>
  );
}

it('leads to the first field that is refused, and says why', async () => {
  render(<Sample />);
  await userEvent.click(screen.getByRole('button'));
  expect(screen.getByRole('alert')).toHaveTextContent('Please answer this question.');
  await waitFor(() => expect(screen.getByLabelText('Company')).toHaveFocus());
});
