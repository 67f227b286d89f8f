import type { Question } from '@momos/contracts/questionnaire';
import { defaultCancellationPolicy } from '@momos/contracts/cancellation-policy';
import type { SocialInput } from '@momos/contracts/social-input';
import type { SocialView } from '@momos/contracts/social-view';

/** A tier while it is being written. */
export type TierDraft = {
  id?: string | undefined;
  name: string;
  ticketPrice: number;
  depositAmount: number;
  capacity: number | null;
};

/** What the editor holds: everything is there, amounts in major units, times as ISO in UTC. */
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
  tags: string[];
  city: string;
  venueName: string;
  maskedVenue: string;
  address: string;
  splashImageUrl: string | null;
  currency: string;
  tiers: TierDraft[];
  questions: Question[];
  noShowPolicy: string;
  cancellationPolicy: SocialInput['cancellationPolicy'];
};

const hour = 3_600_000;

/** A fresh draft: next week, at seven in the evening here, for three hours. */
export function emptyDraft(now: Date, timezone: string): SocialDraft {
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
    tags: [],
    city: '',
    venueName: '',
    maskedVenue: '',
    address: '',
    splashImageUrl: null,
    currency: 'USD',
    tiers: [{ name: 'General admission', ticketPrice: 0, depositAmount: 0, capacity: null }],
    questions: [],
    noShowPolicy: '',
    cancellationPolicy: defaultCancellationPolicy,
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
  tags: social.tags,
  city: social.city ?? '',
  venueName: social.venueData?.name ?? '',
  maskedVenue: social.venueData?.maskedVenue ?? '',
  address: social.venueData?.address ?? '',
  splashImageUrl: social.splashImageUrl,
  currency: social.currency,
  tiers: social.ticketTiers.map(({ id, name, ticketPrice, depositAmount, capacity }) => ({
    id,
    name,
    ticketPrice,
    depositAmount,
    capacity,
  })),
  // Questions that the service adds for the viewer (spec §5) are not the host's.
  questions: social.questionnaire.questions.filter(question => question.canRemove),
  noShowPolicy: social.noShowPolicy ?? '',
  cancellationPolicy: social.cancellationPolicy,
});

/** The draft as the call wants it. */
export function inputOf(draft: SocialDraft, social?: SocialView) {
  const coordinate =
    social?.venueData?.address === draft.address ? (social.venueData.coordinate ?? null) : null;
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
    city: draft.isOnline ? null : draft.city || null,
    venueData: isVenue
      ? {
          name: draft.venueName || draft.address,
          maskedVenue: draft.maskedVenue || draft.city || 'Address after approval',
          address: draft.address || draft.venueName,
          city: draft.city || draft.venueName,
          coordinate,
        }
      : null,
    splashImageUrl: draft.splashImageUrl,
    currency: draft.currency,
    ticketTiers: draft.tiers.map(tier => ({
      ...tier,
      type: tier.ticketPrice > 0 ? ('PAID' as const) : ('FREE' as const),
    })),
    questionnaire: { questions: draft.questions },
    noShowPolicy: draft.noShowPolicy || null,
    cancellationPolicy: draft.cancellationPolicy,
  };
}

/** What the draft still needs before it can be published, by field. */
export function missingOf(draft: SocialDraft): Record<string, string> {
  const missing: Record<string, string> = {};
  if (!draft.title.trim()) missing.title = 'Give it a title.';
  if (Date.parse(draft.end) <= Date.parse(draft.start)) missing.end = 'The end has to be after the start.';
  if (!draft.isOnline && !draft.city.trim()) missing.city = 'In which city?';
  for (const [index, tier] of draft.tiers.entries())
    if (!tier.name.trim()) missing[`tiers.${index}.name`] = 'Name this ticket.';
  for (const [index, question] of draft.questions.entries())
    if (!question.title.trim()) missing[`questions.${index}.title`] = 'What do you want to ask?';
  return missing;
}

/** Where a refused field of the call stands in the editor. */
const places: readonly [RegExp, string][] = [
  [/^eventTimestamp$/, 'start'],
  [/^eventEndTimestamp$/, 'end'],
  [/^ticketTiers\./, 'tiers.'],
  [/^questionnaire\.questions\./, 'questions.'],
  [/^venueData\.name$/, 'venueName'],
  [/^venueData\.(address|maskedVenue)$/, '$1'],
];

/** What the service refused, by the field of the editor that it is about. */
export const placedErrors = (errors: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(errors).map(([field, message]) => {
      const [pattern, place] = places.find(([each]) => each.test(field)) ?? [];
      return [pattern && place ? field.replace(pattern, place) : field, message];
    }),
  );

const key = 'momos.social-draft';

/** The unfinished draft of this browser, so that closing the tab loses nothing. */
export function keptDraft(keeper: Pick<Storage, 'getItem'>): SocialDraft | undefined {
  const text = keeper.getItem(key);
  if (!text) return undefined;
  try {
    return JSON.parse(text) as SocialDraft;
  } catch {
    return undefined;
  }
}
export const keepDraft = (draft: SocialDraft, keeper: Pick<Storage, 'setItem'>) =>
  keeper.setItem(key, JSON.stringify(draft));
export const dropDraft = (keeper: Pick<Storage, 'removeItem'>) => keeper.removeItem(key);
