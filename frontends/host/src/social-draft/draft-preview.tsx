import { useRead } from '@momos/api-client';
import { type SocialDraftContent, socialDraftsContract } from '@momos/contracts/social-drafts';
import { type Fact, Facts, formatMoney, formatSpan, Loaded, RowsSkeleton, viewerZone } from '@momos/ui';
import { socialDraftWords } from '../words/social-draft.ts';
import * as classes from './social-draft.module.css';

const words = socialDraftWords.preview;

/** A draft as it was in a version. */
export function DraftPreview({ id, number }: { id: string; number: number }) {
  const read = useRead(socialDraftsContract.version, { params: { id, number } });
  return (
    <Loaded read={read} skeleton={<RowsSkeleton />}>
      {({ data: { content } }) => (
        <>
          <Facts facts={factsOf(content)} />
          {content.description ? <p className={classes.text}>{content.description}</p> : null}
        </>
      )}
    </Loaded>
  );
}

const factsOf = (content: SocialDraftContent): Fact[] => [
  { label: words.title, value: content.title?.trim() || words.untitled },
  { label: words.when, value: whenOf(content) },
  { label: words.where, value: whereOf(content) },
  { label: words.tickets, value: ticketsOf(content) },
  { label: words.capacity, value: content.maxCapacity ?? words.none },
  { label: words.questions, value: content.questionnaire?.questions?.length ?? 0 },
];

const whenOf = ({ eventTimestamp, eventEndTimestamp, timezone }: SocialDraftContent): string =>
  eventTimestamp
    ? formatSpan(eventTimestamp, eventEndTimestamp ?? undefined, timezone ?? viewerZone())
    : words.none;

const whereOf = ({ isOnline, venueData, city }: SocialDraftContent): string =>
  isOnline
    ? words.online
    : [venueData?.name, venueData?.address, city].filter(Boolean).join(', ') || words.none;

const ticketsOf = ({ ticketTiers, currency }: SocialDraftContent): string =>
  (ticketTiers ?? [])
    .map(({ name, ticketPrice }) => {
      const price = ticketPrice ? formatMoney(ticketPrice, currency ?? 'USD') : words.free;
      return `${name?.trim() || words.unnamedTicket} (${price})`;
    })
    .join(', ') || words.none;
