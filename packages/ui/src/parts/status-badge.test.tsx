import { expect, it } from '@jest/globals';
import { rsvpStatuses } from '@momos/contracts/rsvp-view';
import { reviewStatuses } from '@momos/contracts/social-view';
import { render, screen } from '@testing-library/react';
import { shownStatus, StatusBadge, statusWord } from './status-badge.tsx';

it.each([...rsvpStatuses, ...reviewStatuses])('%s has a word and an icon', status => {
  const { container } = render(<StatusBadge status={status} />);
  expect(statusWord(status)).not.toBe(status);
  expect(screen.getByText(statusWord(status))).toBeVisible();
  expect(container.querySelector('svg')).not.toBeNull();
});

it('says after the end of an approved guest who did not check in that they did not come', () => {
  expect(shownStatus('APPROVED', false)).toBe('APPROVED');
  expect(statusWord(shownStatus('APPROVED', true))).toBe('Did not come');
  expect(['ATTENDED', 'PENDING', 'CANCELLED'].map(status => shownStatus(status, true))).toEqual([
    'ATTENDED',
    'PENDING',
    'CANCELLED',
  ]);
});
