import type { SocialView } from '@momos/contracts/social-view';
import { Button, isPast, LazyView, useNow } from '@momos/ui';
import { IconUserPlus } from '@momos/ui/icons';
import { useState } from 'react';
import { guestInvitationWords } from '../words/guest-invitation.ts';

const load = () => import('./add-guests-dialog.tsx').then(file => file.AddGuestsDialog);

/** Opens the dialog to invite guests; nothing where no one can register any more. */
export function AddGuests({ social }: { social: SocialView }) {
  const [isOpen, setOpen] = useState(false);
  const now = useNow(60_000);
  if (isPast(social.eventEndTimestamp, now) || social.isCancelled) return null;
  return (
    <>
      <Button leftSection={<IconUserPlus size={18} />} onClick={() => setOpen(true)}>
        {guestInvitationWords.addGuests.add}
      </Button>
      {isOpen ? <LazyView load={load} props={{ social, onClose: () => setOpen(false) }} /> : null}
    </>
  );
}
