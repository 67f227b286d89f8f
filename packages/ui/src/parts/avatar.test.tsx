import { describe, expect, it } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { Avatar, AvatarStack, initials } from './avatar.tsx';

describe('initials', () => {
  it.each([
    ['Ada Lovelace', 'AL'],
    ['Maria del Carmen Ruiz', 'MR'],
    ['Cher', 'C'],
    ['李 小龍', '李小'],
    ['  ', '?'],
  ])('of %s are %s', (name, expected) => {
    expect(initials(name)).toBe(expected);
  });
});

it('falls back to initials when the photo does not load', () => {
  const { container } = render(<Avatar person={{ displayName: 'Ada Lovelace', photoPath: '/gone.webp' }} />);
  const photo = container.querySelector('img');
  expect(photo).not.toBeNull();
  if (photo) fireEvent.error(photo);
  expect(screen.getByText('AL')).toBeVisible();
});

it('names the people and how many more for screen readers', () => {
  render(<AvatarStack people={[{ displayName: 'Ada' }, { displayName: 'Mei' }]} total={12} />);
  expect(screen.getByRole('img')).toHaveAccessibleName('Ada, Mei and 10 more');
});
