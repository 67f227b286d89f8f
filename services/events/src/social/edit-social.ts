import slugify from '@sindresorhus/slugify';
import { cancelledTitle, isTitleCancelled } from '@momos/contracts/cancelled-title';
import { coverSeedOf, coverTopicOf } from '@momos/contracts/cover-topic';
import { badField, badRequest, conflict } from '@momos/contracts/errors';
import { toMinor } from '@momos/contracts/money';
import { questionProblems } from '@momos/contracts/question-problems';
import { isOptionalBox } from '@momos/contracts/questionnaire';
import type { SocialChange, SocialInput } from '@momos/contracts/social-input';
import type { ReviewStatus } from '@momos/contracts/social-view';
import { v7 as uuid } from 'uuid';
import { withHosts } from './hosting.ts';
import {
  assertPolicyLooser,
  assertReviewable,
  reviewStatusAfterEdit,
  type Social,
  type Tier,
} from './social.ts';

type TierInput = SocialInput['ticketTiers'][number];
/** What of a change is a reviewer's to say. */
export type Review = Pick<SocialChange, 'reviewStatus' | 'reviewComment' | 'isOfficial'>;
export type HostEdit = Omit<SocialChange, keyof Review>;

/** The slug that a title gives; `suffix` distinguishes socials with the same title. */
export const slugOf = (title: string, suffix?: string): string => {
  const base = slugify(title).slice(0, 90).replace(/-+$/, '') || 'social';
  return suffix ? `${base}-${suffix}` : base;
};

/** A new social of its owner (spec §3). Throws 400 for tiers that share an id. */
export function newSocial(
  input: Omit<SocialInput, 'recurrence' | 'draftId'> & { currency: string },
  given: { ownerId: string; slug: string; inviteCode: string; reviewStatus: ReviewStatus; now: Date },
): Social {
  const { ownerId, slug, inviteCode, reviewStatus, now } = given;
  const { ticketTiers, questionnaire, hostIds, eventTimestamp, eventEndTimestamp, ...rest } = input;
  const id = uuid();
  return {
    ...rest,
    _id: id,
    coverSeed: input.coverSeed ?? coverSeedOf(coverTopicOf(input), id),
    version: 1,
    slug,
    ownerId,
    ...withHosts({ ownerId, hostIds: [] }, hostIds),
    eventTimestamp: new Date(eventTimestamp),
    eventEndTimestamp: new Date(eventEndTimestamp),
    tiers: toTiers(ticketTiers, input.currency),
    questions: assertedQuestions(questionnaire.questions),
    inviteCode,
    isOfficial: false,
    reviewStatus,
    reviewComment: null,
    pendingEdit: null,
    isCancelled: isTitleCancelled(input.title),
    isDeleted: false,
    isCancellationDue: false,
    createdAt: now,
    updatedAt: now,
  };
}

/**
 * A social after its host changed it; the title of one that is cancelled says so (spec §4). Throws 400 where the parts do not fit each other, 409 for a policy that gets
 * stricter and for a currency that changes under tickets already priced.
 */
export function edited(held: Social, change: HostEdit, now: Date): Social {
  const { ticketTiers, questionnaire, hostIds, eventTimestamp, eventEndTimestamp, isCancelled, ...rest } =
    change;
  const currency = change.currency ?? held.currency;
  if (currency !== held.currency && !ticketTiers)
    throw badField('body.currency', 'Give the ticket tiers in the new currency too.');
  const next: Social = {
    ...held,
    ...rest,
    ...(eventTimestamp ? { eventTimestamp: new Date(eventTimestamp) } : {}),
    ...(eventEndTimestamp ? { eventEndTimestamp: new Date(eventEndTimestamp) } : {}),
    ...(hostIds ? withHosts(held, hostIds) : {}),
    ...(ticketTiers ? { tiers: toTiers(ticketTiers, currency, held.tiers) } : {}),
    ...(questionnaire ? { questions: assertedQuestions(questionnaire.questions) } : {}),
    reviewStatus: reviewStatusAfterEdit(held.reviewStatus),
    version: held.version + 1,
    updatedAt: now,
  };
  if (next.eventEndTimestamp <= next.eventTimestamp)
    throw badField('body.eventEndTimestamp', 'The end has to be after the start.');
  if (change.cancellationPolicy) assertPolicyLooser(held.cancellationPolicy, change.cancellationPolicy);
  const isOff = held.isCancelled || isCancelled === true || isTitleCancelled(next.title);
  return {
    ...next,
    ...(isOff && (!held.isCancelled || change.title) ? { title: cancelledTitle(next.title) } : {}),
    isCancelled: isOff,
    isCancellationDue: held.isCancellationDue || (isOff && !held.isCancelled),
  };
}

/** A social after a reviewer's action (spec §4); throws 409 when the status is the one held. */
export function reviewed(held: Social, review: Review, now: Date): Social {
  if (review.reviewStatus !== undefined) assertReviewable(held.reviewStatus, review.reviewStatus);
  return {
    ...held,
    reviewStatus: review.reviewStatus ?? held.reviewStatus,
    reviewComment: review.reviewComment === undefined ? held.reviewComment : review.reviewComment,
    isOfficial: review.isOfficial ?? held.isOfficial,
    version: held.version + 1,
    updatedAt: now,
  };
}

/** Tiers in minor units. One that came without an id keeps that of its namesake, else gets a new one. */
function toTiers(inputs: readonly TierInput[], currency: string, held: readonly Tier[] = []): Tier[] {
  const tiers = inputs.map(input => ({
    id: input.id ?? held.find(tier => tier.name === input.name)?.id ?? uuid().slice(-12),
    name: input.name,
    type: input.type,
    ticketPrice: toMinor(input.ticketPrice, currency),
    depositAmount: toMinor(input.depositAmount, currency),
    capacity: input.capacity,
    ...(input.pointsPrice ? { pointsPrice: input.pointsPrice } : {}),
    ...(input.salesStart ? { salesStart: new Date(input.salesStart) } : {}),
    ...(input.salesEnd ? { salesEnd: new Date(input.salesEnd) } : {}),
  }));
  if (new Set(tiers.map(tier => tier.id)).size < tiers.length)
    throw badField('body.ticketTiers', 'Two tiers have the same id or name.');
  return tiers;
}

/**
 * The hosts' own questions: who sends back what a page shows sends the optional boxes along. Throws a 400 for what no guest could
 * answer, at its field.
 */
function assertedQuestions(questions: Social['questions']): Social['questions'] {
  const ids = questions.flatMap(each => [
    each.id,
    ...each.subQuestions.flatMap(sub => sub.questions.map(inner => inner.id)),
  ]);
  if (new Set(ids).size < ids.length) throw badField('body.questionnaire', 'Two questions have the same id.');
  const problems = questionProblems(questions).map(({ field, message }) => ({
    field: `body.questionnaire.${field}`,
    message,
  }));
  if (problems.length > 0) throw badRequest('Please check the questions for guests.', problems);
  return questions.filter(each => !isOptionalBox(each));
}

/** Throws 409 for changes of a social that is deleted. */
export function assertEditable(social: Social): void {
  if (social.isDeleted) throw conflict('This social is deleted.');
}
