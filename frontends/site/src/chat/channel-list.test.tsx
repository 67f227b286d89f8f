import { expect, it } from '@jest/globals';
import { type ChatChannel, chatChannelsContract } from '@momos/contracts/chat-channels';
import { chatSearchContract } from '@momos/contracts/chat-search';
import { badField, conflict } from '@momos/contracts/errors';
import { screen, waitFor } from '@testing-library/react';
import { channel, channelId, channelKey, message, openChat } from '../../../testing/chat-page.tsx';
import { type Answer, answer, answerBy, refuse } from '../../../testing/network.ts';

const { list, updateMine } = chatChannelsContract;
const search = chatSearchContract;
const breakfast = channel({ key: `social/${channelId}`, type: 'social', title: 'Breakfast' });

it('reads all channels, page by page', async () => {
  openChat('/chat', [
    answer(list, [breakfast], { when: ({ query }) => query.exclusiveStartKey === 'next' }),
    answer(list, [channel()], { meta: { lastEvaluatedKey: 'next' } }),
  ]);
  expect(await screen.findByRole('link', { name: /Breakfast/ })).toBeVisible();
  expect(screen.getByRole('link', { name: /Founders/ })).toBeVisible();
});

it('shows a hidden channel again', async () => {
  let hidden: ChatChannel[] = [channel({ isHidden: true })];
  const { user, sent } = openChat('/chat', [
    answerBy(list, ({ query }) => (query.hidden === 'true' ? hidden : [breakfast])),
    answerBy(updateMine, () => {
      hidden = [];
      return channel();
    }),
  ]);
  await screen.findByRole('link', { name: /Breakfast/ });
  await user.click(screen.getByText('Hidden'));
  await user.click(await screen.findByRole('button', { name: 'Show Founders again' }));
  expect(await screen.findByText('No hidden channels.')).toBeVisible();
  expect(sent(updateMine)[0]).toMatchObject({ params: { type: 'team' }, body: { isHidden: false } });
});

const searching = async (...answers: Answer[]) => {
  const page = openChat('/chat', [...answers, answer(list, [channel()]), answer(search.channels, [])]);
  await page.user.type(await screen.findByRole('searchbox'), 'cake{Enter}');
  return page;
};
const hit = (number: number) => ({ message: message(number), channelTitle: 'Founders' });

it('shows more of what is found', async () => {
  const { user } = await searching(
    answer(search.messages, [hit(1)], { when: ({ query }) => query.exclusiveStartKey === 'next' }),
    answer(search.messages, [hit(2)], { meta: { lastEvaluatedKey: 'next' } }),
  );
  expect(await screen.findByRole('link', { name: /Message 2/ })).toHaveAttribute(
    'href',
    `/chat/${channelKey}?m=2`,
  );
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await screen.findByRole('link', { name: /Message 1/ })).toBeVisible();
});

it('offers to search again where that failed, and finds nothing by a letter', async () => {
  const { unmount } = await searching(refuse(search.messages, conflict('Away.')));
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
  unmount();
  await searching(refuse(search.messages, badField('query.q', 'Search for a word.')));
  await waitFor(() => expect(screen.getByText(/^Nothing found/)).toBeVisible());
});
