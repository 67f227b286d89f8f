import { useRead } from '@momos/api-client';
import { sharedPath } from '@momos/contracts/shared-path';
import type { SocialView } from '@momos/contracts/social-view';
import { usersContract } from '@momos/contracts/users';
import { Button, shareAddress, ShareButton, showToast } from '@momos/ui';
import { IconCopy } from '@momos/ui/icons';
import { socialEditorWords } from '../words/social-editor.ts';

const words = socialEditorWords.shareSocial;

type Props = {
  social: SocialView;
  /** Called when it is pressed. */
  onShare?: () => void;
  /** Of the button to copy, where what it copies is said beside it. */
  label?: string;
};

/** The host's own first invite code, so that who comes by their link is theirs (spec §2). */
const useReferral = () => useRead(usersContract.me, {}).data?.data.inviteCodes[0];

/** Shares a social by a link that its guests can open; that of a private one has its invite code. */
export function ShareSocial({ social, onShare }: Props) {
  const referral = useReferral();
  const address = sharedPath(social);
  return address ? (
    <ShareButton title={social.title} address={address} inviteCode={referral} onShare={onShare} />
  ) : null;
}

/** Puts the link of a private social into the clipboard. */
export function CopyPrivateLink({ social, onShare, label = words.copyPrivateLink }: Props) {
  const referral = useReferral();
  const path = sharedPath(social);
  if (!path) return null;
  const address = shareAddress(path, referral);
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => {
        showToast(words.copied, { tone: 'good' });
        onShare?.();
      },
      // A browser may refuse; then it is there to copy by hand.
      () => showToast(words.copyByHand(address)),
    );
  return (
    <Button variant="default" leftSection={<IconCopy size={18} />} onClick={() => void copy()}>
      {label}
    </Button>
  );
}
