import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { type ChatChannel, chatChannelsContract } from '@momos/contracts/chat-channels';
import { chatMessagesContract } from '@momos/contracts/chat-messages';
import { chatSearchContract } from '@momos/contracts/chat-search';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { channel, channelKey, log, message, openChat } from '../../../testing/chat-page.tsx';
import { answer } from '../../../testing/network.ts';

const { list: channels, get, updateMine } = chatChannelsContract;
const all = Array.from({ length: 200 }, (_, at) => message(at + 1));
const long = channel({ number: 200, seq: 200, lastRead: 200 });

const known = (given: ChatChannel) => [
  answer(channels, [given]),
  answer(get, given),
  answer(updateMine, given),
];

let went: string[] = [];
beforeEach(() => {
  went = [];
  jest.spyOn(HTMLElement.prototype, 'scrollIntoView').mockImplementation(function into(this: Element) {
    went.push(this.getAttribute('data-number') ?? '');
  });
});
afterEach(() => {
  jest.restoreAllMocks();
});

it('goes to each message that is found, near and far, in the channel that is open', async () => {
  const hit = (number: number) => ({ message: message(number), channelTitle: 'Founders' });
  const { user, sent } = openChat(`/chat/${channelKey}?m=190`, [
    ...known(long),
    answer(chatSearchContract.messages, [190, 188, 20].map(hit)),
    answer(chatSearchContract.channels, []),
    log(all, 30),
  ]);
  await waitFor(() => expect(went).toEqual(['190']));
  await user.type(screen.getByRole('searchbox'), 'message{Enter}');
  await user.click(await screen.findByRole('link', { name: /Message 188/ }));
  await waitFor(() => expect(went).toEqual(['190', '188']));
  await user.click(screen.getByRole('link', { name: /Message 20/ }));
  await waitFor(() => expect(went).toEqual(['190', '188', '20']));
  await user.click(screen.getByRole('link', { name: /Message 20/ }));
  await waitFor(() => expect(went).toEqual(['190', '188', '20', '20']));
  expect(sent(chatMessagesContract.list)).toHaveLength(2);
});

const plain = Element.prototype.getBoundingClientRect;

/** What is before a number is above what is seen. */
const seeFrom = (first: number) =>
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function rect(this: Element) {
    const number = this.getAttribute('data-number');
    return number ? ({ top: (Number(number) - first) * 50 } as DOMRect) : plain.call(this);
  });

it('leads to the first unread message that is above what is seen, until it was seen', async () => {
  seeFrom(26);
  const unread = channel({ number: 30, seq: 30, lastRead: 19, unread: 11 });
  const { user } = openChat(`/chat/${channelKey}`, [...known(unread), log(all.slice(0, 30))]);
  await user.click(await screen.findByRole('button', { name: /11 unread messages/ }));
  expect(went).toEqual(['20']);
  seeFrom(18);
  fireEvent.scroll(screen.getByRole('log'));
  expect(screen.queryByRole('button', { name: /unread messages/ })).toBeNull();
  seeFrom(26);
  fireEvent.scroll(screen.getByRole('log'));
  expect(screen.queryByRole('button', { name: /unread messages/ })).toBeNull();
});

it('leads to the first unread message before those that are read', async () => {
  const unread = channel({ number: 200, seq: 200, lastRead: 9, unread: 191 });
  const { user } = openChat(`/chat/${channelKey}`, [...known(unread), log(all, 30)]);
  await user.click(await screen.findByRole('button', { name: /191 unread messages/ }));
  await waitFor(() => expect(went).toEqual(['10']));
});
