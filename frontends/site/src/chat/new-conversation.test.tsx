import { expect, it } from '@jest/globals';
import { type ChatChannel, chatChannelsContract } from '@momos/contracts/chat-channels';
import { forbidden } from '@momos/contracts/errors';
import { screen, waitFor, within } from '@testing-library/react';
import { bob, channel, channelId, log, me, openChat } from '../../../testing/chat-page.tsx';
import { type Answer, answer, refuse } from '../../../testing/network.ts';

const { create, list, people } = chatChannelsContract;
const ada = { ...bob, id: me, displayName: 'Ada Lovelace' };
const cyd = { ...bob, id: '01930b5e-7c1a-7d2e-8f3a-00000000000c', displayName: 'Cyd' };
const members = [ada, bob, cyd].map(user => ({ user }));

async function open(channels: ChatChannel[], ...answers: Answer[]) {
  const page = openChat('/chat', [...answers, answer(people, members), answer(list, channels), log([])]);
  await screen.findByRole('navigation', { name: 'Channels' });
  await page.user.click(await screen.findByRole('button', { name: 'New conversation' }));
  return { ...page, dialog: within(await screen.findByRole('dialog', { name: 'New conversation' })) };
}

it('starts a conversation of several people, with a name', async () => {
  const key = `messaging/${channelId}`;
  const { user, sent, address, dialog } = await open([channel()], answer(create, { key }));
  expect(dialog.getByRole('button', { name: 'Start conversation' })).toBeDisabled();
  await user.click(await dialog.findByRole('checkbox', { name: 'Bob Stone' }));
  await user.click(dialog.getByRole('checkbox', { name: 'Cyd' }));
  await user.type(dialog.getByRole('textbox', { name: /Name of the conversation/ }), 'Cake');
  expect(dialog.queryByRole('checkbox', { name: 'Ada Lovelace' })).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Start conversation' }));
  await waitFor(() => expect(address()).toBe(`/chat/${key}`));
  expect(sent(create)[0]?.body).toEqual({ memberIds: [bob.id, cyd.id], name: 'Cake' });
});

it('looks for a name, and takes a person out again', async () => {
  const { user, sent, dialog } = await open([channel()]);
  await user.click(await dialog.findByRole('checkbox', { name: 'Bob Stone' }));
  await user.click(dialog.getByRole('button', { name: 'Take out Bob Stone' }));
  expect(dialog.getByRole('button', { name: 'Start conversation' })).toBeDisabled();
  await user.type(dialog.getByRole('textbox', { name: 'Find a person' }), 'cy');
  await waitFor(() => expect(sent(people).at(-1)?.query).toEqual({ q: 'cy' }));
});

it('says why a conversation cannot begin', async () => {
  const { user, dialog } = await open(
    [channel()],
    refuse(create, forbidden('You can write to people nearby.')),
  );
  await user.click(await dialog.findByRole('checkbox', { name: 'Bob Stone' }));
  await user.click(dialog.getByRole('button', { name: 'Start conversation' }));
  expect(await screen.findByText('You can write to people nearby.')).toBeVisible();
});

it('says that there is no one to write to', async () => {
  const { dialog } = await open([
    channel({ type: 'messaging', key: `messaging/${channelId}`, people: [bob] }),
  ]);
  expect(dialog.getByText('No one to write to yet')).toBeVisible();
});
