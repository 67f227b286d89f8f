import type { RsvpContent } from '../notice/rsvp-notice.ts';
import { socialMoved } from '../notice/social-moved.notice.ts';
import { attendeesAfter } from './attendees.ts';
import type { Addressing } from './define-audience.ts';

/** Attendees of a social whose time or location changed; they receive a notice of ours, which no one can opt out of. */
export const moved: Addressing<'MOVED', typeof socialMoved.kind, RsvpContent> = {
  purpose: 'MOVED',
  kind: socialMoved.kind,
  recipients: (deps, request, page) =>
    attendeesAfter(deps, request, { ...page, contentOf: rsvp => ({ about: 'rsvp', rsvp }) }),
};
