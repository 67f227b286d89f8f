import { useLiveReads, useRead } from '@momos/api-client';
import { type PaidState, paidStates } from '@momos/contracts/attendee-filter';
import { rsvpsContract } from '@momos/contracts/rsvps';
import { socialsContract } from '@momos/contracts/socials';
import { rsvpStatuses } from '@momos/contracts/rsvp-view';
import { keepPreviousData, useSearchParams } from '@momos/ui';

/** What beside status and text narrows the list, by its name in the address. */
export const furtherFilters = [
  'tierId',
  'isCheckedIn',
  'paid',
  'tag',
  'ref',
  'questionId',
  'answer',
] as const;
export type FurtherFilter = (typeof furtherFilters)[number];

type Name = FurtherFilter | 'status' | 'text' | 'page' | 'rsvp';

/** How many attendees a page of the list has. */
export const pageSize = 100;

/** What the attendee list is filtered by, its page, and which attendee is open; kept in the address. */
export function useAttendeeFilter() {
  const [query, setQuery] = useSearchParams();
  const set = (name: Name, value: string | undefined) => {
    const next = new URLSearchParams(query);
    if (value) next.set(name, value);
    else next.delete(name);
    // What is narrowed otherwise is read from its beginning.
    if (name !== 'page' && name !== 'rsvp') next.delete('page');
    setQuery(next, { replace: true });
  };
  const text = (name: Name) => query.get(name) || undefined;
  const isCheckedIn = (['true', 'false'] as const).find(each => each === text('isCheckedIn'));
  const further = {
    tierId: text('tierId'),
    isCheckedIn,
    paid: paidStates.find((each): each is PaidState => each === text('paid')),
    tag: text('tag'),
    ref: text('ref'),
    questionId: text('questionId'),
    answer: text('answer'),
  };
  return {
    status: rsvpStatuses.find(each => each === query.get('status')),
    text: query.get('text') ?? '',
    further,
    count: Object.values(further).filter(Boolean).length,
    page: Math.max(1, Math.trunc(Number(query.get('page'))) || 1),
    openId: query.get('rsvp'),
    set,
    clear: () => setQuery({}, { replace: true }),
  };
}

export type AttendeeFilter = ReturnType<typeof useAttendeeFilter>;

/** The filter as the calls of the list and of its table take it. */
export const queryOf = ({ status, text, further }: AttendeeFilter) => ({
  ...(status ? { status } : {}),
  ...(text ? { text } : {}),
  ...(Object.fromEntries(Object.entries(further).filter(([, value]) => value !== undefined)) as {
    [Key in keyof typeof further]?: NonNullable<(typeof further)[Key]>;
  }),
});

/** A page of the attendees that a filter selects; refreshed when an RSVP changes. */
export function useAttendees(socialId: string, filter: AttendeeFilter) {
  useLiveReads(`social:${socialId}:rsvps`, [rsvpsContract.listV2, socialsContract.getBySlug]);
  return useRead(
    rsvpsContract.listV2,
    {
      params: { id: socialId },
      query: { pageSize, offset: (filter.page - 1) * pageSize, ...queryOf(filter) },
    },
    { placeholderData: keepPreviousData },
  );
}
