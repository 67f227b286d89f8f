import type { PendingEditView, ReviewedFields } from '@momos/contracts/social-view';
import { cardOf } from '../person/person-card.ts';
import type { Person } from '../person/person.store.ts';
import { proposedOf } from '../social/pending-edit.ts';
import type { ReviewedChange, Social } from '../social/social.ts';
import { pricedTiers } from './priced-tiers.ts';

type Shown = { social: Social; people: Map<string, Person> };

/** The edit of a social that waits or was rejected, beside what is public; null where there is none. */
export function toPendingEdit({ social, people }: Shown): PendingEditView | null {
  const edit = social.pendingEdit;
  if (!edit) return null;
  const { version, authorId, submittedAt, rejection, change } = edit;
  return {
    version,
    author: cardOf(authorId, people.get(authorId)),
    submittedTimestamp: submittedAt.toISOString(),
    rejection: rejection && { comment: rejection.comment, timestamp: rejection.at.toISOString() },
    before: fieldsOf(social, change, people),
    after: fieldsOf(proposedOf(social), change, people),
  };
}

/** Those fields of a social that the edit changes, as the calls name them. */
function fieldsOf(social: Social, change: ReviewedChange, people: Map<string, Person>): ReviewedFields {
  const { tiers, questions, eventTimestamp, eventEndTimestamp, invitedHostIds = [] } = social;
  const views = {
    eventTimestamp: () => ({ eventTimestamp: eventTimestamp.toISOString() }),
    eventEndTimestamp: () => ({ eventEndTimestamp: eventEndTimestamp.toISOString() }),
    tiers: () => ({ ticketTiers: pricedTiers({ ...social, tiers }) }),
    questions: () => ({ questionnaire: { questions } }),
    invitedHostIds: () => ({ invitedHosts: invitedHostIds.map(id => cardOf(id, people.get(id))) }),
  };
  return Object.assign(
    {},
    ...Object.keys(change).map(field =>
      field in views
        ? views[field as keyof typeof views]()
        : { [field]: social[field as Exclude<keyof ReviewedChange, keyof typeof views>] },
    ),
  );
}
