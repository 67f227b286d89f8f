import type { MessageContent } from '../audience/message-kinds.ts';
import { addressChooser } from './opt-out.ts';

/** Whose choices count for a mail to the address of an invited guest: its reader’s, and those of the account that has it; of no one for others. */
export const guestChoosers = (content: MessageContent | undefined): string[] =>
  content?.about === 'guest-invitation'
    ? [addressChooser(content.email), ...(content.guestId ? [content.guestId] : [])]
    : [];
