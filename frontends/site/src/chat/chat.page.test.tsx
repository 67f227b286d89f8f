import { expect, it } from '@jest/globals';
import { chatChannelsContract } from '@momos/contracts/chat-channels';
import { chatMessagesContract } from '@momos/contracts/chat-messages';
import { linkPreviewContract } from '@momos/contracts/link-preview';
import { chatSearchContract } from '@momos/contracts/chat-search';
import { conflict, notFound } from '@momos/contracts/errors';
import { usersContract } from '@momos/contracts/users';
import { act, screen, waitFor, within } from '@testing-library/react';
import {
  bob,
  channel,
  channelId,
  channelKey,
  log,
  me,
  message,
  openChat,
} from '../../../testing/chat-page.tsx';
import { sendChat } from '../../../testing/fake-live.ts';
import { answer, answerBy, pending, refuse } from '../../../testing/network.ts';
import { guest, renderPage } from '../../../testing/render-page.tsx';
import { chatWords } from '../words/chat.ts';
import { ChatPage } from './chat.page.tsx';

const { list: channels, get, people, updateMine } = chatChannelsContract;
const { list: messages, send, react } = chatMessagesContract;
const id = channelId;
const key = channelKey;
const open = openChat;

it('lists channels with what was said last and how much is unread', async () => {
  const last = { author: bob, text: 'See you at nine', at: '2030-01-15T12:00:00Z' };
  const muted = channel({
    key: `social/${id}`,
    type: 'social',
    title: 'Breakfast',
    unread: 5,
    isMuted: true,
  });
  open('/chat', [answer(channels, [channel({ unread: 3, last }), muted])]);
  const list = within(await screen.findByRole('navigation', { name: 'Channels' }));
  const entry = within(list.getByRole('link', { name: /Founders/ }));
  expect(entry.getByText('Bob Stone: See you at nine')).toBeVisible();
  expect(entry.getByLabelText('3 unread')).toBeVisible();
  expect(within(list.getByRole('link', { name: /Breakfast/ })).queryByLabelText('5 unread')).toBeNull();
});

it('shows what is unread beside the list, or that nothing is', async () => {
  const { unmount } = open('/chat', [
    answer(channels, [channel({ unread: 3 }), channel({ key: `social/${id}`, title: 'Breakfast' })]),
  ]);
  const unread = within(await screen.findByRole('region', { name: 'Unread' }));
  expect(unread.getByRole('link', { name: /Founders/ })).toHaveAttribute('href', `/chat/${key}`);
  expect(unread.queryByRole('link', { name: /Breakfast/ })).toBeNull();
  unmount();
  open('/chat', [answer(channels, [channel({ unread: 3, isMuted: true })])]);
  expect(await screen.findByText('You’re all caught up')).toBeVisible();
});

it('shows messages with links, mentions, replies and what was deleted', async () => {
  const reply = message(2, {
    replyTo: { id: message(1).id, number: 1 },
    text: 'Hi @Ada see https://example.org/a.',
    mentions: [me],
  });
  open(`/chat/${key}`, [
    answer(linkPreviewContract.get, { title: 'An example', siteName: 'Example' }),
    answer(channels, [channel({ number: 3 })]),
    log([message(1), reply, message(3, { deletedBy: 'MODERATOR', text: '' })]),
  ]);
  expect(await screen.findByText('Bob Stone: Message 1')).toBeVisible();
  expect(screen.getByRole('link', { name: 'https://example.org/a' })).toHaveAttribute(
    'rel',
    expect.stringMatching('nofollow'),
  );
  expect(await screen.findByText('An example')).toBeVisible();
  expect(screen.getByText('@Ada')).toBeVisible();
  expect(screen.getByText('This message was removed by a moderator.')).toBeVisible();
});

it('shows what is sent immediately, once it is there, and only once', async () => {
  let isSent = false;
  const { user, sent } = open(`/chat/${key}`, [
    answer(channels, [channel()]),
    answerBy(
      messages,
      () => (isSent ? [message(3, { text: 'Hello', clientId: 'x' })] : [message(1), message(2)]),
      {
        meta: { number: 2, seq: 2, lastEvaluatedKey: null },
      },
    ),
    answerBy(send, given => {
      isSent = true;
      return message(3, { text: 'Hello', clientId: (given.body as { clientId: string }).clientId });
    }),
  ]);
  await user.type(await screen.findByRole('textbox', { name: 'Message Founders' }), 'Hello{Enter}');
  expect(await screen.findByText('Hello')).toBeVisible();
  await waitFor(() => expect(sent(send)).toHaveLength(1));
  const given = sent(send)[0];
  expect(given).toMatchObject({ params: { type: 'team', id }, body: { text: 'Hello' } });
  expect(given?.idempotencyKey).toBe((given?.body as { clientId?: string } | undefined)?.clientId);
});

it('keeps a message that was refused, says why, and sends it again', async () => {
  const { user, sent } = open(`/chat/${key}`, [
    answer(channels, [channel()]),
    log([message(1), message(2)]),
    refuse(send, conflict('This message has a word that is not allowed here.')),
  ]);
  await user.type(await screen.findByRole('textbox', { name: 'Message Founders' }), 'Nope{Enter}');
  expect(await screen.findByText(/not allowed here/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(sent(send)).toHaveLength(2));
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByText('Nope')).toBeNull());
});

it('mentions a person of the channel', async () => {
  const member = { user: bob, isModerator: false };
  const { user, sent } = renderPage(<ChatPage />, {
    path: '/chat/:type/:id',
    at: `/chat/${key}`,
    signedInAs: guest({ id: me }),
    answers: [
      ...[
        answer(channels, [channel()]),
        log([message(1), message(2)]),
        answer(updateMine, channel()),
        answer(get, channel()),
      ],
      ...[answer(people, [member]), pending(send)],
    ],
  });
  const field = await screen.findByRole('textbox', { name: 'Message Founders' });
  await user.type(field, 'Hi @bo');
  await screen.findByRole('button', { name: 'Bob Stone' });
  await user.type(field, '{Enter}');
  expect(field).toHaveValue('Hi @Bob Stone ');
  await user.type(field, '{Enter}');
  await waitFor(() =>
    expect(sent(send)[0]?.body).toMatchObject({ text: 'Hi @Bob Stone', mentions: [bob.id] }),
  );
});

it('reacts, and marks what was read', async () => {
  const liked = message(2, { reactions: [{ emoji: '👍', userIds: [me, bob.id] }] });
  const unread = channel({ lastRead: 1, unread: 1 });
  const { user, sent } = open(`/chat/${key}`, [
    answer(channels, [unread]),
    answer(get, unread),
    log([message(1), liked]),
    answer(react, liked),
  ]);
  await user.click(await screen.findByRole('button', { name: '👍, 2 people' }));
  await waitFor(() => expect(sent(react)[0]?.body).toEqual({ emoji: '👍', isOn: false }));
  await waitFor(() => expect(sent(updateMine)[0]?.body).toEqual({ lastRead: 2 }));
});

it('shows what arrives live, and reads what it lacks', async () => {
  const { sent } = open(`/chat/${key}`, [
    answer(channels, [channel()]),
    answer(messages, [message(4), message(5)], {
      when: ({ query }) => query.changedAfter === '3',
      meta: { number: 5, seq: 5, lastEvaluatedKey: null },
    }),
    log([message(1), message(2)]),
  ]);
  await screen.findByText('Message 2');
  const event = { kind: 'messages' as const, channel: key };
  act(() => sendChat({ ...event, from: 2, seq: 3, number: 3, messages: [message(3)] }));
  expect(await screen.findByText('Message 3')).toBeVisible();
  act(() => sendChat({ kind: 'typing', channel: key, userId: bob.id }));
  expect(await screen.findByText('Bob Stone is typing…')).toBeVisible();
  act(() => sendChat({ ...event, from: 4, seq: 5, number: 5, messages: [message(5)] }));
  expect(await screen.findByText('Message 4')).toBeVisible();
  expect(screen.getAllByText('Message 5')).toHaveLength(1);
  expect(sent(messages).filter(({ query }) => query.changedAfter === '3')).toHaveLength(1);
  act(() => sendChat({ kind: 'rights', channel: key, isIn: false }));
  await waitFor(() => expect(screen.queryByText('Message 4')).toBeNull());
});

it('says so in place of a channel that one is not in any more', async () => {
  let isOut = false;
  open(`/chat/${key}`, [
    answer(channels, [channel()]),
    answerBy(
      messages,
      () => {
        if (isOut) throw notFound('channel');
        return [message(1), message(2)];
      },
      { meta: { number: 2, seq: 2, lastEvaluatedKey: null } },
    ),
  ]);
  await screen.findByText('Message 2');
  isOut = true;
  act(() => sendChat({ kind: 'rights', channel: key, isIn: false }));
  expect(await screen.findByText(chatWords.notFound)).toBeVisible();
});

it('finds messages and channels', async () => {
  const hit = { message: message(7, { text: 'The café opens' }), channelTitle: 'Founders' };
  const { user } = open('/chat', [
    answer(channels, [channel()]),
    answer(chatSearchContract.messages, [hit]),
    answer(chatSearchContract.channels, []),
  ]);
  await user.type(await screen.findByRole('searchbox'), 'cafe{Enter}');
  expect(await screen.findByRole('link', { name: /The café opens/ })).toHaveAttribute(
    'href',
    `/chat/${key}?m=7`,
  );
});

it('offers to try again where the reader could not be loaded', async () => {
  renderPage(<ChatPage />, {
    path: '/chat',
    signedInAs: guest({ id: me }),
    answers: [refuse(usersContract.me, conflict('Away.')), answer(channels, [])],
  });
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
});

it('is empty, not there, or could not be loaded', async () => {
  const { unmount } = open('/chat', [answer(channels, [])]);
  expect(await screen.findByRole('link', { name: 'Find a circle' })).toBeVisible();
  unmount();
  const gone = open(`/chat/${key}`, [
    answer(channels, []),
    refuse(messages, notFound('channel')),
    refuse(get, notFound('channel')),
  ]);
  expect(await screen.findByText('This channel is not available')).toBeVisible();
  expect(screen.getByRole('link', { name: 'All channels' })).toHaveAttribute('href', '/chat');
  gone.unmount();
  open('/chat', [refuse(channels, conflict('Away.'))]);
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
});
