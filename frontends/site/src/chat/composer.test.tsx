import { expect, it } from '@jest/globals';
import { deviceStorage } from '@momos/api-client';
import { chatChannelsContract } from '@momos/contracts/chat-channels';
import { chatMessagesContract } from '@momos/contracts/chat-messages';
import { screen, waitFor } from '@testing-library/react';
import { bob, channel, channelKey, log, me, message, openChat } from '../../../testing/chat-page.tsx';
import { answer, pending } from '../../../testing/network.ts';
import { draftKey, keepDraft } from './draft.ts';

const { list: channels, people } = chatChannelsContract;
const { edit, send } = chatMessagesContract;
const author = { id: me, displayName: 'Ada Lovelace', slug: 'ada', photoPath: null };
const cyd = { ...bob, id: '01930b5e-7c1a-7d2e-8f3a-00000000000c', displayName: 'Cyd' };

const field = () => screen.findByRole('textbox', { name: 'Message Founders' });
const choose = async (user: ReturnType<typeof openChat>['user'], name: string) => {
  await user.click(screen.getAllByRole('button', { name: 'More actions' }).at(-1) as HTMLElement);
  await user.click(await screen.findByRole('menuitem', { name, hidden: true }));
};

const editing = async (mentions: string[], text: string) => {
  const own = message(2, { author, text, mentions });
  const page = openChat(`/chat/${channelKey}`, [
    answer(people, [{ user: bob, isModerator: false }], { when: ({ query }) => query.q === 'Bob' }),
    answer(channels, [channel()]),
    log([message(1), own]),
    answer(edit, own),
  ]);
  await screen.findByText('Message 1');
  await choose(page.user, 'Edit message');
  return page;
};

it('keeps whom an edited message names', async () => {
  const { user, sent } = await editing([bob.id, cyd.id], 'Hi @Bob Stone and @Cyd');
  await user.type(await field(), '!{Enter}');
  await waitFor(() => expect(sent(edit)).toHaveLength(1));
  expect(sent(edit)[0]?.body).toMatchObject({ text: 'Hi @Bob Stone and @Cyd!' });
  const body = sent(edit)[0]?.body as { mentions: string[] } | undefined;
  expect(body?.mentions.toSorted()).toEqual([bob.id, cyd.id]);
});

it('names no longer whose name an edit takes out', async () => {
  const { user, sent } = await editing([bob.id], 'Hi @Bob Stone');
  await waitFor(() => expect(sent(people).some(({ query }) => query.q === 'Bob')).toBe(true));
  await user.clear(await field());
  await user.type(await field(), 'Hi @all{Enter}');
  await waitFor(() => expect(sent(edit)[0]?.body).toEqual({ text: 'Hi @all', mentions: [] }));
});

it('has a draft back as it was: its words, whom they name, what they answer and its files', async () => {
  const answers = [
    answer(people, [{ user: bob, isModerator: false }]),
    answer(channels, [channel()]),
    log([message(1), message(2)]),
    pending(send),
  ];
  const { user, unmount } = openChat(`/chat/${channelKey}`, answers);
  await screen.findByText('Message 2');
  await user.click(screen.getAllByRole('button', { name: 'Reply' }).at(-1) as HTMLElement);
  await user.type(await field(), 'Yes @bo');
  await user.click(await screen.findByRole('button', { name: 'Bob Stone' }));
  unmount();

  const again = openChat(`/chat/${channelKey}`, answers);
  expect(await field()).toHaveValue('Yes @Bob Stone ');
  expect(screen.getByText('Replying to Bob Stone')).toBeVisible();
  await again.user.type(await field(), '{Enter}');
  await waitFor(() =>
    expect(again.sent(send)[0]?.body).toMatchObject({
      text: 'Yes @Bob Stone',
      mentions: [bob.id],
      replyToId: message(2).id,
    }),
  );
  expect(await field()).toHaveValue('');
});

it('has the files of a draft back', async () => {
  const path = '/media/public/attachments/plan.pdf';
  const answers = [answer(channels, [channel()]), log([message(1)]), pending(send)];
  keepDraft(draftKey(me, channelKey), { text: '', attachments: [{ path, name: 'plan.pdf' }] });
  const { user, sent } = openChat(`/chat/${channelKey}`, answers);
  await field();
  await user.click(screen.getByRole('button', { name: 'Send message' }));
  await waitFor(() => expect(sent(send)[0]?.body).toMatchObject({ attachments: [{ path }] }));
  expect(screen.queryByRole('button', { name: 'Remove plan.pdf' })).toBeNull();
});

it('reads words that were kept before drafts had more', async () => {
  deviceStorage.setItem(draftKey(me, channelKey), 'About 7');
  openChat(`/chat/${channelKey}`, [answer(channels, [channel()]), log([message(1)])]);
  expect(await field()).toHaveValue('About 7');
});
