import { expect, it } from '@jest/globals';
import { chatChannelsContract } from '@momos/contracts/chat-channels';
import { chatMessagesContract } from '@momos/contracts/chat-messages';
import { conflict } from '@momos/contracts/errors';
import { act, screen, waitFor, within } from '@testing-library/react';
import { channel, channelKey, log, message, messageId, openChat } from '../../../testing/chat-page.tsx';
import { sendChat } from '../../../testing/fake-live.ts';
import { type Answer, answer, pending, refuse } from '../../../testing/network.ts';

const { list: channels, get } = chatChannelsContract;
const { list, pin, pins, replies, send } = chatMessagesContract;
const first = message(1, { text: 'Who brings cake?', replyCount: 1 });
const reply = message(2, { text: 'I do', replyTo: { id: messageId(1), number: 1 } });

const open = (answers: Answer[], given = channel()) =>
  openChat(`/chat/${channelKey}`, [
    ...answers,
    answer(channels, [given]),
    answer(get, given),
    log([first, reply]),
  ]);

it('opens the replies of a message, shows what comes, and takes another', async () => {
  const { user, sent } = open([answer(replies, [reply]), pending(send)]);
  await user.click(await screen.findByRole('button', { name: '1 reply' }));
  const thread = within(await screen.findByRole('dialog', { name: 'Thread' }));
  expect(await thread.findByText('I do')).toBeVisible();
  expect(thread.getByText('Who brings cake?')).toBeVisible();
  const live = message(3, { text: 'Me too', replyTo: { id: messageId(1), number: 1 } });
  act(() =>
    sendChat({ kind: 'messages', channel: channelKey, from: 2, seq: 3, number: 3, messages: [live] }),
  );
  expect(await thread.findByText('Me too')).toBeVisible();
  await user.type(thread.getByRole('textbox', { name: 'Reply in thread' }), 'Fine{Enter}');
  expect(await thread.findByText('Fine')).toBeVisible();
  await waitFor(() => expect(sent(send)[0]?.body).toMatchObject({ text: 'Fine', replyToId: messageId(1) }));
});

it('says that replies could not be read', async () => {
  const { user } = open([refuse(replies, conflict('Away.'))]);
  await user.click(await screen.findByRole('button', { name: '1 reply' }));
  const thread = within(await screen.findByRole('dialog', { name: 'Thread' }));
  expect(await thread.findByRole('button', { name: 'Try again' })).toBeVisible();
});

it('quotes a message that is not on the page', async () => {
  const late = message(90, { text: 'Still true', replyTo: { id: messageId(1), number: 1 } });
  openChat(`/chat/${channelKey}`, [
    answer(list, [first], { when: ({ query }) => query.before === '2' }),
    answer(channels, [channel({ number: 90, seq: 90, lastRead: 90 })]),
    log([late]),
  ]);
  expect(await screen.findByRole('button', { name: 'Bob Stone: Who brings cake?' })).toBeVisible();
});

const openPins = async ({ user }: ReturnType<typeof open>) => {
  await user.click(await screen.findByRole('button', { name: 'Channel settings' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Pinned messages', hidden: true }));
  return within(await screen.findByRole('dialog', { name: 'Pinned messages' }));
};

it('lists pinned messages, leads to them, and takes one off', async () => {
  const pinned = message(2, { isPinned: true });
  const page = open([answer(pins, [pinned]), answer(pin, pinned)], channel({ canModerate: true }));
  const dialog = await openPins(page);
  await page.user.click(await dialog.findByRole('button', { name: 'Unpin' }));
  await waitFor(() => expect(page.sent(pin)[0]?.body).toEqual({ isPinned: false }));
  await page.user.click(dialog.getByRole('link', { name: 'Go to message' }));
  await waitFor(() => expect(page.address()).toBe(`/chat/${channelKey}?m=2`));
});

it('says that nothing is pinned, and lets no one take off what they may not', async () => {
  const page = open([answer(pins, [])]);
  expect(await (await openPins(page)).findByText('No pinned messages')).toBeVisible();
  page.unmount();
  const dialog = await openPins(open([answer(pins, [message(2, { isPinned: true })])]));
  expect(await dialog.findByRole('link', { name: 'Go to message' })).toBeVisible();
  expect(dialog.queryByRole('button', { name: 'Unpin' })).toBeNull();
});

it('marks a pinned message that continues another', async () => {
  openChat(`/chat/${channelKey}`, [
    answer(channels, [channel()]),
    log([message(1), message(2, { isPinned: true })]),
  ]);
  expect(await screen.findByText(/📌/)).toBeVisible();
});
