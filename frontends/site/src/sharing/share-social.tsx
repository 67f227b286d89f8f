import { sharedPath } from '@momos/contracts/shared-path';
import { ShareOwn } from './share-own.tsx';

type Props = { social: Parameters<typeof sharedPath>[0] & { title: string } };

/** Shares a social, with the reader's own referral; nothing where there is no link that others could open. */
export function ShareSocial({ social }: Props) {
  const path = sharedPath(social);
  return path ? <ShareOwn title={social.title} path={path} /> : null;
}
