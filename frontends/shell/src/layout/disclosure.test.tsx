import { expect, it } from '@jest/globals';
import { Link } from '@momos/ui';
import { TestFrame } from '@momos/ui/testing';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Disclosure } from './disclosure.tsx';

const show = () =>
  render(
    <TestFrame>
      <Disclosure button="Community Series">
        <Link to="/series/female-founders">Female Founders</Link>
      </Disclosure>
      <p>elsewhere</p>
    </TestFrame>,
  );

const isOpen = () => screen.getByRole('button').getAttribute('aria-expanded') === 'true';

it('closes by Escape and gives the focus back', async () => {
  show();
  await userEvent.click(screen.getByRole('button'));
  expect(isOpen()).toBe(true);
  await userEvent.tab();
  await userEvent.keyboard('{Escape}');
  expect(isOpen()).toBe(false);
  expect(screen.getByRole('button')).toHaveFocus();
});

it('closes by a click outside, and when its link was followed', async () => {
  show();
  await userEvent.click(screen.getByRole('button'));
  await userEvent.click(screen.getByText('elsewhere'));
  expect(isOpen()).toBe(false);
  await userEvent.click(screen.getByRole('button'));
  await userEvent.click(screen.getByRole('link'));
  expect(isOpen()).toBe(false);
});
