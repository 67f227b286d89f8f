import { describe, expect, it, jest } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CommandPalette, findCommands, type Command } from './command-palette.tsx';

const command = (id: string, label: string, more: Partial<Command> = {}): Command => ({
  id,
  label,
  group: 'Go to',
  run: jest.fn(),
  ...more,
});
const commands = [
  command('a', 'Photos'),
  command('b', 'Past events', { keywords: 'archive' }),
  command('c', 'RSVPs', { group: 'Manager' }),
];

describe('findCommands', () => {
  it('wants every word, in label, group or keywords', () => {
    expect(findCommands(commands, 'go arch').map(each => each.id)).toEqual(['b']);
    expect(findCommands(commands, '')).toHaveLength(3);
  });
});

it('runs what the arrows chose', async () => {
  const onClose = jest.fn();
  render(<CommandPalette isOpen onClose={onClose} commands={commands} />);
  expect(screen.getByRole('combobox')).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(onClose).toHaveBeenCalled();
  expect(commands[2]?.run).toHaveBeenCalled();
});

it('runs nothing while an input method is at work on a word', () => {
  const onClose = jest.fn();
  render(<CommandPalette isOpen onClose={onClose} commands={commands} />);
  const enter = { key: 'Enter' };
  fireEvent.keyDown(screen.getByRole('combobox'), { ...enter, isComposing: true });
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.keyDown(screen.getByRole('combobox'), enter);
  expect(onClose).toHaveBeenCalledTimes(1);
});

it('says when nothing is called that', async () => {
  render(<CommandPalette isOpen onClose={jest.fn()} commands={commands} />);
  await userEvent.keyboard('zebra');
  expect(screen.getByText('No matches. Try another word.')).toBeVisible();
});
