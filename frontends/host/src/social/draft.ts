import { canBranch, questionProblems } from '@momos/contracts/question-problems';
import type { Question } from '@momos/contracts/questionnaire';
import { defaultCancellationPolicy } from '@momos/contracts/cancellation-policy';
import { domainPattern } from '@momos/contracts/email-domains';
import { tierProblems } from '@momos/contracts/price';
import type { SocialInput } from '@momos/contracts/social-input';
import type { SocialView } from '@momos/contracts/social-view';
import { socialEditorWords } from '../words/social-editor.ts';
import { datesOf, type RepeatDraft } from './repeat.ts';
import { mapPointOf, mapPointText } from './map-point.ts';
import { asAsked, isOpen } from '@momos/remote-kit/questions/question-options';

const words = socialEditorWords.draft;

/** A tier while it is being written. */
export type TierDraft = {
  id?: string | undefined;
  name: string;
  ticketPrice: number;
  depositAmount: number;
  capacity: number | null;
  /** In momo points; none for money alone. Drafts that this browser kept from before have none. */
  pointsPrice?: number | null;
  salesStart?: string | null;
  salesEnd?: string | null;
};

/** A social in the editor: every field present, amounts in major units, times as ISO in UTC. */
export type SocialDraft = {
  title: string;
  description: string;
  start: string;
  end: string;
  timezone: string;
  isOnline: boolean;
  onlineUrl: string;
  visibility: SocialInput['visibility'];
  isApprovalRequired: boolean;
  maxCapacity: number;
  maxPlusOnes: number;
  arePlusOnesNamed: boolean;
  /** Drafts that this browser kept from before have none. */
  isTransferAllowed?: boolean;
  emailDomains: string[];
  tags: string[];
  city: string;
  venueName: string;
  maskedVenue: string;
  address: string;
  /** Coordinates or a link to a map. Drafts that this browser kept from before have none. */
  mapPoint?: string;
  splashImageUrl: string | null;
  coverSeed: string;
  currency: string;
  tiers: TierDraft[];
  questions: Question[];
  noShowPolicy: string;
  cancellationPolicy: SocialInput['cancellationPolicy'];
  /** How a new social repeats. Drafts that this browser kept from before have none. */
  repeat?: RepeatDraft | null;
};

const hour = 3_600_000;

/** A new draft: in a week, from 7 pm to 10 pm of the viewer's clock. */
export function emptyDraft(now: Date, timezone: string, city = ''): SocialDraft {
  const start = new Date(now.getTime() + 7 * 24 * hour);
  start.setHours(19, 0, 0, 0);
  return {
    title: '',
    description: '',
    start: start.toISOString(),
    end: new Date(start.getTime() + 3 * hour).toISOString(),
    timezone,
    isOnline: false,
    onlineUrl: '',
    visibility: 'PUBLIC',
    isApprovalRequired: false,
    maxCapacity: 40,
    maxPlusOnes: 0,
    arePlusOnesNamed: false,
    isTransferAllowed: true,
    emailDomains: [],
    tags: [],
    city,
    venueName: '',
    maskedVenue: '',
    address: '',
    mapPoint: '',
    splashImageUrl: null,
    coverSeed: crypto.randomUUID(),
    currency: 'USD',
    tiers: [{ name: 'General admission', ticketPrice: 0, depositAmount: 0, capacity: null }],
    questions: [],
    noShowPolicy: '',
    cancellationPolicy: defaultCancellationPolicy,
    repeat: null,
  };
}

/** A published social as a draft. */
export const draftOf = (social: SocialView): SocialDraft => ({
  title: social.title,
  description: social.description,
  start: social.eventTimestamp,
  end: social.eventEndTimestamp,
  timezone: social.timezone,
  isOnline: social.isOnline,
  onlineUrl: social.onlineUrl ?? '',
  visibility: social.visibility,
  isApprovalRequired: social.isApprovalRequired,
  maxCapacity: social.maxCapacity,
  maxPlusOnes: social.maxPlusOnes,
  arePlusOnesNamed: social.arePlusOnesNamed,
  isTransferAllowed: social.isTransferAllowed,
  emailDomains: social.emailDomains,
  tags: social.tags,
  city: social.city ?? '',
  venueName: social.venueData?.name ?? '',
  maskedVenue: social.venueData?.maskedVenue ?? '',
  address: social.venueData?.address ?? '',
  mapPoint: social.venueData?.coordinate ? mapPointText(social.venueData.coordinate) : '',
  splashImageUrl: social.splashImageUrl,
  coverSeed: social.coverSeed,
  currency: social.currency,
  tiers: social.ticketTiers.map(
    ({ type: _type, remainingQuantity: _left, isQueued: _isQueued, ...tier }) => tier,
  ),
  // Questions that the service adds for the viewer (spec §5) are not the host's.
  questions: social.questionnaire.questions.filter(question => question.canRemove),
  noShowPolicy: social.noShowPolicy ?? '',
  cancellationPolicy: social.cancellationPolicy,
});

/** The body of the calls that create and change a social. */
export function inputOf(draft: SocialDraft, social?: SocialView) {
  const isVenue = !draft.isOnline && (draft.venueName || draft.address);
  return {
    title: draft.title,
    description: draft.description,
    eventTimestamp: draft.start,
    eventEndTimestamp: draft.end,
    timezone: draft.timezone,
    maxCapacity: draft.maxCapacity,
    tags: draft.tags,
    isOnline: draft.isOnline,
    onlineUrl: draft.isOnline && draft.onlineUrl ? draft.onlineUrl : null,
    visibility: draft.visibility,
    isApprovalRequired: draft.isApprovalRequired,
    maxPlusOnes: draft.maxPlusOnes,
    arePlusOnesNamed: draft.arePlusOnesNamed,
    isTransferAllowed: draft.isTransferAllowed ?? true,
    emailDomains: draft.emailDomains,
    city: draft.isOnline ? null : draft.city || null,
    venueData: isVenue
      ? {
          name: draft.venueName || draft.address,
          maskedVenue: draft.maskedVenue || draft.city || words.addressAfterApproval,
          address: draft.address || draft.venueName,
          city: draft.city || draft.venueName,
          coordinate: coordinateOf(draft, social),
        }
      : null,
    splashImageUrl: draft.splashImageUrl,
    // Without a price the currency stays open: the first that is allowed.
    ...(draft.tiers.some(isPriced) ? { currency: draft.currency } : {}),
    ticketTiers: draft.tiers.map(tier => ({
      ...tier,
      pointsPrice: canHavePoints(tier) ? (tier.pointsPrice ?? null) : null,
      type: tier.ticketPrice > 0 ? ('PAID' as const) : ('FREE' as const),
    })),
    questionnaire: { questions: draft.questions.map(asAsked) },
    noShowPolicy: draft.noShowPolicy || null,
    cancellationPolicy: draft.cancellationPolicy,
  };
}

/** Whether guests may pay with points: a deposit is money alone. */
export const canHavePoints = (tier: TierDraft): boolean => tier.ticketPrice > 0 && tier.depositAmount === 0;

/** Whether a ticket costs something, be it a deposit. */
export const isPriced = (tier: TierDraft): boolean => tier.ticketPrice > 0 || tier.depositAmount > 0;

/** Errors of a draft that cannot be published yet, by field; prices that the published social has stay. */
export function missingOf(draft: SocialDraft, social?: SocialView): Record<string, string> {
  const missing: Record<string, string> = {};
  if (!draft.title.trim()) missing.title = words.enterATitle;
  if (Date.parse(draft.end) <= Date.parse(draft.start)) missing.end = words.endMustAfterStart;
  if (!draft.isOnline && !draft.city.trim()) missing.city = words.enterACity;
  const repeats = draft.repeat && datesOf(draft.repeat, draft);
  if (repeats && 'problem' in repeats) missing.repeat = repeats.problem;
  const unread = problemOfMapPoint(draft, social);
  if (unread) missing.mapPoint = unread;
  const unclear = draft.emailDomains.find(each => !domainPattern.test(each));
  if (unclear) missing.emailDomains = words.noDomain(unclear);
  for (const [index, tier] of draft.tiers.entries()) {
    if (!tier.name.trim()) missing[`tiers.${index}.name`] = words.enterATicketName;
    if (tier.salesStart && tier.salesEnd && tier.salesEnd <= tier.salesStart)
      missing[`tiers.${index}.salesEnd`] = words.salesMustEndAfter;
    const problems = hasPriceOf(draft, tier, social) ? {} : tierProblems(tier, draft);
    for (const [name, problem] of Object.entries(problems)) missing[`tiers.${index}.${name}`] = problem;
  }
  return { ...missing, ...missingOfQuestions(draft.questions) };
}

/** The point that a social has, while its field says the same; the field shows fewer digits. */
function storedPoint({ mapPoint }: SocialDraft, social: SocialView | undefined) {
  const stored = social?.venueData?.coordinate ?? null;
  return stored && (mapPoint === undefined || mapPoint === mapPointText(stored)) ? stored : null;
}

function coordinateOf(draft: SocialDraft, social: SocialView | undefined) {
  return storedPoint(draft, social) ?? mapPointOf(draft.mapPoint ?? '');
}

/** A point belongs to its address: it is neither dropped in silence nor kept for another one. */
function problemOfMapPoint(draft: SocialDraft, social: SocialView | undefined): string | undefined {
  const { isOnline, mapPoint, venueName, address } = draft;
  if (isOnline) return undefined;
  if (storedPoint(draft, social))
    return social?.venueData?.address === (address || venueName) ? undefined : words.mapPointOfFormerAddress;
  if (!mapPoint?.trim()) return undefined;
  if (!mapPointOf(mapPoint)) return words.noMapPoint;
  return venueName || address ? undefined : words.mapPointWithoutVenue;
}

/** By the place in the draft, where questions wait below choices that are gone. */
const missingOfQuestions = (questions: readonly Question[]): Record<string, string> => {
  const waiting = questions.flatMap((question, index) =>
    question.subQuestions.flatMap(({ option }, at) =>
      isOpen(question, option) ? [] : [`questions.${index}.subQuestions.${at}.`],
    ),
  );
  return Object.fromEntries(
    questionProblems(questions.map(each => (canBranch(each) ? each : { ...each, subQuestions: [] })))
      .filter(({ field }) => !waiting.some(path => field.startsWith(path)))
      .map(({ field, message }) => [field, message]),
  );
};

const hasPriceOf = (
  { currency, maxPlusOnes }: SocialDraft,
  { ticketPrice, depositAmount }: TierDraft,
  social?: SocialView,
): boolean =>
  social !== undefined &&
  currency === social.currency &&
  maxPlusOnes <= social.maxPlusOnes &&
  social.ticketTiers.some(tier => tier.ticketPrice === ticketPrice && tier.depositAmount === depositAmount);
