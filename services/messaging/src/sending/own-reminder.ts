import type { Blast } from '../blast/blast.ts';
import type { MessageContent } from '../audience/message-kinds.ts';
import { hasSeat } from '../notice/rsvp-notice.ts';

/** Whether a message reminds its person of a social that they have a place at: they need it, however much hosts wrote before. */
export const isOwnReminder = (
  { purpose, lead }: Pick<Blast, 'purpose' | 'lead'>,
  content: MessageContent,
): boolean =>
  purpose === 'NEWS' &&
  lead !== null &&
  lead.wallMs > 0 &&
  content.about === 'blast' &&
  hasSeat(content.rsvp);
