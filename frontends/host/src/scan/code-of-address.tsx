import { LazyView } from '@momos/ui';

type Props = { address: string; label: string; size?: number };

const load = () => import('@momos/ui/qr').then(({ QrCode }) => QrCode);

/** The QR code of an address, drawn once its code is there. */
export const CodeOfAddress = ({ address, label, size = 320 }: Props) => (
  <LazyView load={load} props={{ value: address, label, size }} />
);

/** Where the code of a host leads an attendee. */
export const checkInAddress = ({ id, slug }: { id: string; slug: string }, code: string): string =>
  `${location.origin}/my-ticket/check-in?${new URLSearchParams({ social: id, slug, code }).toString()}`;
