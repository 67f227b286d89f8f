import { expect, it } from '@jest/globals';
import { chatBlocksContract } from '@momos/contracts/chat-blocks';
import { type ChatChannel, chatChannelsContract } from '@momos/contracts/chat-channels';
import { chatModerationContract } from '@momos/contracts/chat-moderation';
import { conflict } from '@momos/contracts/errors';
import { screen, waitFor, within } from '@testing-library/react';
import { bob, channel, channelId, log, message, openChat } from '../../../testing/chat-page.tsx';
import { type Answer, answer, answerBy, refuse } from '../../../testing/network.ts';

const { list: channels, get } = chatChannelsContract;
const { report, restrict, restricted } = chatModerationContract;

const open = (given: ChatChannel, ...answers: Answer[]) =>
  openChat(`/chat/${given.key}`, [
    ...answers,
    answer(channels, [given]),
    answer(get, given),
    log([message(1)]),
  ]);

const choose = async ({ user }: ReturnType<typeof open>, menu: string, name: string) => {
  await user.click(await screen.findByRole('button', { name: menu }));
  await user.click(await screen.findByRole('menuitem', { name, hidden: true }));
  return within(await screen.findByRole('dialog'));
};

const moderated = channel({ canModerate: true });

it('mutes a person for as long as is chosen', async () => {
  const page = open(moderated, answer(restrict));
  const dialog = await choose(page, 'More actions', 'Mute this person…');
  await page.user.click(dialog.getByRole('radio', { name: '1 week' }));
  await page.user.click(dialog.getByRole('button', { name: 'Mute' }));
  expect(await screen.findByText('Bob Stone is muted here for 1 week')).toBeVisible();
  expect(page.sent(restrict)[0]).toMatchObject({
    params: { userId: bob.id },
    body: { silencedMinutes: 10_080 },
  });
});

it('asks before a person is blocked, and says so', async () => {
  const page = open(moderated, answer(restrict));
  const dialog = await choose(page, 'More actions', 'Block from this channel…');
  expect(page.sent(restrict)).toHaveLength(0);
  await page.user.click(dialog.getByRole('button', { name: 'Block' }));
  expect(await screen.findByText('Bob Stone is blocked from this channel')).toBeVisible();
  expect(page.sent(restrict)[0]?.body).toEqual({ isBlocked: true });
});

it('lists who is kept out, and lets them back in', async () => {
  const ended = {
    user: { ...bob, id: channelId, displayName: 'Cyd' },
    silencedUntil: '2020-01-01T00:00:00Z',
  };
  let kept = [ended, { user: bob, isBlocked: true, silencedUntil: null }];
  const page = open(
    moderated,
    answerBy(restricted, () => kept),
    answerBy(restrict, () => {
      kept = [];
      return {};
    }),
  );
  const dialog = await choose(page, 'Channel settings', 'People kept out');
  await page.user.click(await dialog.findByRole('button', { name: 'Unblock Bob Stone' }));
  expect(await dialog.findByText('No one is kept out')).toBeVisible();
  expect(page.sent(restrict)[0]).toMatchObject({
    params: { userId: bob.id },
    body: { isBlocked: false, silencedMinutes: 0 },
  });
  expect(screen.queryByText('Cyd')).toBeNull();
});

it('says that those who are kept out could not be read', async () => {
  const page = open(moderated, refuse(restricted, conflict('Away.')));
  const dialog = await choose(page, 'Channel settings', 'People kept out');
  expect(await dialog.findByRole('button', { name: 'Try again' })).toBeVisible();
});

it('offers none of that to who does not moderate', async () => {
  const page = open(channel());
  await page.user.click(await screen.findByRole('button', { name: 'More actions' }));
  await screen.findByRole('menuitem', { name: 'Report message', hidden: true });
  expect(screen.queryByRole('menuitem', { name: 'Mute this person…', hidden: true })).toBeNull();
  await page.user.click(await screen.findByRole('button', { name: 'Channel settings' }));
  await screen.findByRole('menuitem', { name: 'Mute channel', hidden: true });
  expect(screen.queryByRole('menuitem', { name: 'People kept out', hidden: true })).toBeNull();
});

it('reports a message with what is wrong', async () => {
  const page = open(channel(), answer(report));
  const dialog = await choose(page, 'More actions', 'Report message');
  expect(dialog.getByRole('button', { name: 'Send report' })).toBeDisabled();
  await page.user.click(dialog.getByRole('radio', { name: 'Spam or advertising' }));
  await page.user.type(dialog.getByRole('textbox'), 'The third today');
  await page.user.click(dialog.getByRole('button', { name: 'Send report' }));
  await waitFor(() =>
    expect(page.sent(report)[0]?.body).toEqual({ reason: 'SPAM', note: 'The third today' }),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('asks before the other one of a conversation is blocked', async () => {
  const key = `messaging/${channelId}`;
  const page = open(
    channel({ key, type: 'messaging', slug: null, title: bob.displayName, people: [bob] }),
    answer(chatBlocksContract.block),
  );
  const dialog = await choose(page, 'Channel settings', 'Block Bob Stone');
  expect(page.sent(chatBlocksContract.block)).toHaveLength(0);
  await page.user.click(dialog.getByRole('button', { name: 'Block Bob Stone' }));
  await waitFor(() => expect(page.sent(chatBlocksContract.block)[0]?.params).toEqual({ userId: bob.id }));
});
