import { describe, expect, it } from '@jest/globals';
import { conflict } from '@momos/contracts/errors';
import { type WalletKind, walletPassesContract } from '@momos/contracts/wallet-passes';
import { screen, waitFor } from '@testing-library/react';
import { type Answer, answer, pending, refuse } from '../../../testing/network.ts';
import { guest, renderPage } from '../../../testing/render-page.tsx';
import { WalletButtons } from './wallet-buttons.tsx';
import { inOrder } from './wallet-order.ts';

const { link } = walletPassesContract;
const socialId = '01930b5e-7c1a-7d2e-8f3a-000000000001';
const both: WalletKind[] = ['APPLE', 'GOOGLE'];

function open(wallets: readonly WalletKind[], ...answers: Answer[]) {
  const opened: string[] = [];
  const page = renderPage(
    <WalletButtons socialId={socialId} wallets={wallets} onOpen={url => opened.push(url)} />,
    { path: '/my-ticket', signedInAs: guest(), answers },
  );
  return { ...page, opened };
}

describe('the buttons of wallets', () => {
  it('are those that are offered, in the words of their makers', async () => {
    open(both);
    expect(await screen.findByRole('button', { name: 'Add to Apple Wallet' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Add to Google Wallet' })).toBeVisible();
  });

  it('lead to what was made for this ticket', async () => {
    const { user, opened, sent } = open(['GOOGLE'], answer(link, { url: 'https://pay.google.com/x' }));
    await user.click(await screen.findByRole('button', { name: 'Add to Google Wallet' }));
    await waitFor(() => expect(opened).toEqual(['https://pay.google.com/x']));
    expect(sent(link)[0]?.params).toEqual({ id: socialId, wallet: 'GOOGLE' });
    expect(screen.queryByRole('button', { name: 'Add to Apple Wallet' })).toBeNull();
  });

  it('wait for an answer', async () => {
    const { user } = open(both, pending(link));
    await user.click(await screen.findByRole('button', { name: 'Add to Google Wallet' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Add to Apple Wallet' })).toBeDisabled());
  });

  it('say why there is no ticket any more', async () => {
    const { user, opened } = open(['GOOGLE'], refuse(link, conflict('This registration has no ticket.')));
    await user.click(await screen.findByRole('button', { name: 'Add to Google Wallet' }));
    expect(await screen.findByText('This registration has no ticket.')).toBeVisible();
    expect(opened).toEqual([]);
  });
});

it.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', ['APPLE', 'GOOGLE']],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', ['APPLE', 'GOOGLE']],
  ['Mozilla/5.0 (Linux; Android 15; Pixel 9)', ['GOOGLE', 'APPLE']],
])('%s has its own wallet first', (userAgent, expected) =>
  expect(inOrder(both, userAgent)).toEqual(expected),
);
