import { LazyView } from '@momos/ui';
import { useMemo } from 'react';

type Props = { address: string; label: string; size?: number };

/** The QR code of an address, drawn once its code is there. */
export function CodeOfAddress({ address, label, size = 320 }: Props) {
  const load = useMemo(
    () => () =>
      import('@momos/ui/qr').then(({ QrCode }) => () => <QrCode value={address} label={label} size={size} />),
    [address, label, size],
  );
  return <LazyView key={address} load={load} />;
}

/** Where the code of a host leads an attendee. */
export const checkInAddress = ({ id, slug }: { id: string; slug: string }, code: string): string =>
  `${location.origin}/my-ticket/check-in?${new URLSearchParams({ social: id, slug, code }).toString()}`;
