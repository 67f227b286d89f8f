import { expect, it } from '@jest/globals';
import { rsvpStatuses } from '@momos/contracts/rsvp-view';
import { reviewStatuses } from '@momos/contracts/social-view';
import { render, screen } from '@testing-library/react';
import { StatusBadge, statusWord } from './status-badge.tsx';

it.each([...rsvpStatuses, ...reviewStatuses])('%s has a word and an icon', status => {
  const { container } = render(<StatusBadge status={status} />);
  expect(statusWord(status)).not.toBe(status);
  expect(screen.getByText(statusWord(status))).toBeVisible();
  expect(container.querySelector('svg')).not.toBeNull();
});
