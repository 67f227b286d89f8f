import type { SocialDraftContent } from '@momos/contracts/social-drafts';
import type { Question } from '@momos/contracts/questionnaire';
import { defaultCancellationPolicy } from '@momos/contracts/cancellation-policy';
import type { SocialDraft, TierDraft } from '../social/draft.ts';
import { newRepeat, type RepeatDraft } from '../social/repeat.ts';

/** What the editor holds, by the names of the call; empty fields too, and nothing is read into what was typed. */
export function contentOf(draft: SocialDraft): SocialDraftContent {
  const { venueName, maskedVenue, address, city, mapPoint, repeat, tiers, questions, ...rest } = draft;
  const { start, end, ...same } = rest;
  return {
    ...same,
    isTransferAllowed: same.isTransferAllowed ?? true,
    eventTimestamp: start,
    eventEndTimestamp: end,
    city,
    venueData: { name: venueName, maskedVenue, address },
    mapPoint: mapPoint ?? '',
    ticketTiers: tiers.map(tier => ({ ...tier })),
    questionnaire: { questions: questions.map(each => ({ ...each })) },
    recurrence: repeat ? recurrenceOf(repeat) : null,
  };
}

const recurrenceOf = ({ ends, count, until, ...rest }: RepeatDraft) => ({
  ...rest,
  count: ends === 'count' ? count : null,
  until: ends === 'until' ? until : null,
});

/** What the editor starts with from a kept draft; what is missing there is as in an empty one. */
export function draftFrom(content: SocialDraftContent, empty: SocialDraft): SocialDraft {
  const { eventTimestamp, eventEndTimestamp, venueData, ticketTiers, questionnaire, recurrence } = content;
  const given: Partial<SocialDraft> = {
    ...sameFields(content),
    ...present({
      start: eventTimestamp,
      end: eventEndTimestamp,
      venueName: venueData?.name,
      maskedVenue: venueData?.maskedVenue,
      address: venueData?.address,
    }),
    splashImageUrl: content.splashImageUrl ?? null,
    cancellationPolicy: policyFrom(content.cancellationPolicy),
    ...(ticketTiers?.length ? { tiers: ticketTiers.map(tierFrom) } : {}),
    questions: (questionnaire?.questions ?? []).map((each, index) => questionFrom(each, index)),
  };
  const draft = { ...empty, ...given };
  return { ...draft, repeat: recurrence ? repeatFrom(recurrence, draft) : null };
}

/** Without what is missing. */
const present = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== null)) as {
    [Key in keyof T]: NonNullable<T[Key]>;
  };

/** Of the same name and kind on both sides. */
function sameFields(content: SocialDraftContent) {
  const { title, description, timezone, isOnline, onlineUrl, visibility, isApprovalRequired, mapPoint } =
    content;
  const { maxCapacity, maxPlusOnes, arePlusOnesNamed, isTransferAllowed, emailDomains, tags, city } = content;
  const { coverSeed, currency, noShowPolicy } = content;
  return present({
    ...{ title, description, timezone, isOnline, onlineUrl, visibility, isApprovalRequired, mapPoint },
    ...{ maxCapacity, maxPlusOnes, arePlusOnesNamed, isTransferAllowed, emailDomains, tags, city },
    ...{ coverSeed, currency, noShowPolicy },
  });
}

type Kept<Key extends keyof SocialDraftContent> = NonNullable<SocialDraftContent[Key]>;

const tierFrom = (tier: Kept<'ticketTiers'>[number]): TierDraft => ({
  ...(tier.id ? { id: tier.id } : {}),
  name: tier.name ?? '',
  ticketPrice: tier.ticketPrice ?? 0,
  depositAmount: tier.depositAmount ?? 0,
  capacity: tier.capacity ?? null,
  ...present({ pointsPrice: tier.pointsPrice, salesStart: tier.salesStart, salesEnd: tier.salesEnd }),
});

type KeptQuestion = NonNullable<Kept<'questionnaire'>['questions']>[number];
type KeptBranch = NonNullable<KeptQuestion['subQuestions']>[number];

const plainFrom = (question: Omit<KeptQuestion, 'subQuestions'>, id: string) => ({
  id: question.id ?? id,
  questionType: question.questionType ?? ('SHORT_TEXT' as const),
  isRequired: question.isRequired ?? false,
  title: question.title ?? '',
  ...present({ helpText: question.helpText }),
  availableAnswers: question.availableAnswers ?? [],
  isOptInShareResponse: question.isOptInShareResponse ?? false,
  userDataMapping: question.userDataMapping ?? null,
  canRemove: question.canRemove ?? true,
});

const questionFrom = (question: KeptQuestion, index: number): Question => ({
  ...plainFrom(question, `q${index}`),
  subQuestions: (question.subQuestions ?? []).map((branch: KeptBranch, at) => ({
    option: branch.option ?? '',
    questions: (branch.questions ?? []).map((each, place) => plainFrom(each, `q${index}-${at}-${place}`)),
  })),
});

function policyFrom(kept: SocialDraftContent['cancellationPolicy']): SocialDraft['cancellationPolicy'] {
  const step = (name: keyof typeof defaultCancellationPolicy) => ({
    ...defaultCancellationPolicy[name],
    ...present(kept?.[name] ?? {}),
  });
  return {
    early: step('early'),
    WITHIN72H: step('WITHIN72H'),
    WITHIN24H: step('WITHIN24H'),
    BEFORE3H: step('BEFORE3H'),
  };
}

function repeatFrom(kept: Kept<'recurrence'>, { start, timezone }: SocialDraft): RepeatDraft {
  const usual = newRepeat(kept.frequency ?? 'WEEKLY', { start, timezone });
  const { interval, weekdays, count, until } = kept;
  return {
    ...usual,
    ...present({ interval, weekdays, count, until }),
    ends: typeof until === 'string' ? 'until' : 'count',
  };
}
