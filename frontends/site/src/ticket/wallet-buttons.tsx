import { type WalletKind, walletPassesContract } from '@momos/contracts/wallet-passes';
import { Button, Group, useAction } from '@momos/ui';
import { IconWallet } from '@momos/ui/icons';
import { ticketWords } from '../words/ticket.tsx';
import { inOrder } from './wallet-order.ts';

const words = ticketWords.walletButtons;

type Props = {
  socialId: string;
  wallets: readonly WalletKind[];
  /** Leaves for the wallet's address. */
  onOpen?: (url: string) => void;
};

const leave = (url: string) => location.assign(url);

/** Puts a ticket into a phone's wallet: one button for each that is offered, that of the device first. */
export function WalletButtons({ socialId, wallets, onOpen = leave }: Props) {
  // The address holds the ticket, so it is asked for when it is needed and kept nowhere.
  const link = useAction(walletPassesContract.link, { onDone: ({ data }) => onOpen(data.url) });
  if (wallets.length === 0) return null;
  return (
    <Group gap="xs">
      {inOrder(wallets, navigator.userAgent).map(wallet => (
        <Button
          key={wallet}
          variant="default"
          leftSection={<IconWallet size={20} aria-hidden />}
          loading={link.isPending && link.variables.params.wallet === wallet}
          disabled={link.isPending}
          onClick={() => link.mutate({ params: { id: socialId, wallet } })}
        >
          {words[wallet]}
        </Button>
      ))}
    </Group>
  );
}
