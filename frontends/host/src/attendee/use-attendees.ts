import { useLiveReads, useReadPages } from '@momos/api-client';
import { rsvpsContract } from '@momos/contracts/rsvps';
import { socialsContract } from '@momos/contracts/socials';
import { rsvpStatuses } from '@momos/contracts/rsvp-view';
import { useSearchParams } from '@momos/ui';

/** What the attendee list is filtered by, and which attendee is open; kept in the address. */
export function useAttendeeFilter() {
  const [query, setQuery] = useSearchParams();
  const set = (name: 'status' | 'text' | 'rsvp', value: string | undefined) => {
    const next = new URLSearchParams(query);
    if (value) next.set(name, value);
    else next.delete(name);
    setQuery(next, { replace: true });
  };
  return {
    status: rsvpStatuses.find(each => each === query.get('status')),
    text: query.get('text') ?? '',
    openId: query.get('rsvp'),
    set,
    clear: () => setQuery({}, { replace: true }),
  };
}

export type AttendeeFilter = ReturnType<typeof useAttendeeFilter>;

/** The attendees that a filter selects, in pages; refreshed when an RSVP changes. */
export function useAttendees(socialId: string, filter: AttendeeFilter) {
  const { text } = filter;
  useLiveReads(`social:${socialId}:rsvps`, [rsvpsContract.listV2, socialsContract.getBySlug]);
  return useReadPages(rsvpsContract.listV2, {
    params: { id: socialId },
    query: {
      pageSize: 100,
      ...(filter.status ? { status: filter.status } : {}),
      ...(text ? { text } : {}),
    },
  });
}
