import type { WalletKind } from '@momos/contracts/wallet-passes';

/** Wallets with that of the device first: Apple's on Apple's devices, Google's on the others. */
export function inOrder(wallets: readonly WalletKind[], userAgent: string): WalletKind[] {
  const first: WalletKind = /iPhone|iPad|Macintosh/.test(userAgent) ? 'APPLE' : 'GOOGLE';
  return wallets.toSorted((a, b) => Number(b === first) - Number(a === first));
}
