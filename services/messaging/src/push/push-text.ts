import type { Delivery } from '../delivery/delivery.ts';
import type { NoticeContext } from '../notice/notice.ts';
import { momentOf, socialUrl } from '../social/social.ts';

/** What a device shows; `path` is opened by a tap. */
export type PushText = { title: string; body: string; path: string };

/** A notice in the two lines that a lock screen has room for; undefined for what is told by mail alone. */
export function pushTextOf({ kind, content }: Delivery, context: NoticeContext): PushText | undefined {
  if (content?.about !== 'rsvp') return undefined;
  const { social } = context;
  const path = socialUrl('', social);
  switch (kind) {
    case 'approval':
      return {
        title: 'You’re in',
        body: `${social.title} · ${momentOf(social.startsAt, social.timezone)}`,
        path: '/my-ticket',
      };
    case 'waitlist-offer': {
      const { offerExpiresAt } = content;
      const until = offerExpiresAt ? ` Yours until ${momentOf(offerExpiresAt, social.timezone)}.` : '';
      return { title: 'A place is free for you', body: `${social.title}.${until}`, path };
    }
    case 'cancellation': {
      const isOff = social.isCancelled || social.isDeleted || content.endedBy === 'social';
      return isOff
        ? { title: 'Cancelled', body: `${social.title} does not take place.`, path }
        : { title: 'Your registration is cancelled', body: social.title, path };
    }
    case 'unseated':
      return {
        title: 'No place was left',
        body: `${social.title}: everything you paid comes back.`,
        path,
      };
    case 'social-moved':
      return {
        title: 'There is a new time',
        body: `${social.title} · ${momentOf(social.startsAt, social.timezone)}`,
        path,
      };
    default:
      return undefined;
  }
}
