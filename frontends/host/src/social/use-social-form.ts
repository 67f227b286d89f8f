import { coverSeedOf, coverTopicOf, topicOfSeed } from '@momos/contracts/cover-topic';
import { useEffect } from 'react';
import { useSession } from '@momos/api-client';
import { recurrencesContract } from '@momos/contracts/recurrences';
import { useSendForm, type WriteFormState } from '@momos/ui/forms';
import { socialDraftsContract } from '@momos/contracts/social-drafts';
import { socialsContract } from '@momos/contracts/socials';
import type { SocialView } from '@momos/contracts/social-view';
import { ruleOf } from './repeat.ts';
import type { RepeatScope } from './repeat-scope.tsx';
import { draftOf, inputOf, missingOf, type SocialDraft } from './draft.ts';

/** A social while it is written. */
export type SocialForm = WriteFormState<SocialDraft>;

/** Where the calls name a field otherwise than the editor. */
const fieldNames = {
  eventTimestamp: 'start',
  eventEndTimestamp: 'end',
  ticketTiers: 'tiers',
  'questionnaire.questions': 'questions',
  'venueData.name': 'venueName',
  'venueData.address': 'address',
  'venueData.maskedVenue': 'maskedVenue',
  'venueData.coordinate': 'mapPoint',
  recurrence: 'repeat',
};

type NewSocialOptions = {
  /** Ends before the social is sent. */
  beforeSending: () => Promise<void>;
  /** The draft that it is written in, which goes with the publishing. */
  draftId: () => string | undefined;
  onRefused: (error: unknown) => void;
  onSaved: (social: SocialView) => void;
};

/** The form of a new social. Its cover takes the first topic that the words name and keeps it, whatever is written after. */
export function useNewSocialForm(
  initialValues: SocialDraft,
  { beforeSending, draftId, onRefused, onSaved }: NewSocialOptions,
) {
  const { call } = useSession();
  const form = useSendForm(
    async (draft: SocialDraft, how) => {
      await beforeSending();
      return call(socialsContract.create, { body: newSocialInput(draft, draftId()) }, how);
    },
    {
      initialValues,
      validate: draft => missingOf(draft),
      fieldNames,
      refreshes: [socialsContract.hosted, socialDraftsContract.list],
      onRefused,
      onSaved: ({ data }) => onSaved(data),
    },
  );
  const { coverSeed, title, tags } = form.values;
  const seed = topicOfSeed(coverSeed) ? coverSeed : coverSeedOf(coverTopicOf({ title, tags }), coverSeed);
  useEffect(() => {
    if (seed !== coverSeed) form.setFieldValue('coverSeed', seed);
  }, [form, seed, coverSeed]);
  return form;
}

const newSocialInput = (draft: SocialDraft, draftId: string | undefined) => ({
  ...inputOf(draft),
  coverSeed: draft.coverSeed,
  ...(draft.repeat ? { recurrence: ruleOf(draft.repeat) } : {}),
  ...(draftId ? { draftId } : {}),
});

/**
 * The form of a published social, for this date or the following ones too; a change that was made meanwhile is merged, never
 * overwritten.
 */
export function useEditSocialForm(
  social: SocialView,
  scope: RepeatScope,
  onSaved: (social: SocialView) => void,
) {
  const { call } = useSession();
  return useSendForm(
    async (draft: SocialDraft, how) => {
      const input = { params: { id: social.id }, body: inputOf(draft, social) };
      return scope === 'following'
        ? call(recurrencesContract.update, input, how)
        : call(socialsContract.update, input, how);
    },
    {
      initialValues: draftOf(social),
      ifMatch: social.version,
      keepAs: `social ${social.id}`,
      validate: draft => missingOf(draft, social),
      fieldNames,
      refreshes: [socialsContract.getBySlug, socialsContract.hosted, recurrencesContract.get],
      onSaved: ({ data }) => onSaved(data),
    },
  );
}

/** Sets several fields; errors of the others stay. */
export function setFields(form: SocialForm, fields: Partial<SocialDraft>): void {
  for (const [name, value] of Object.entries(fields)) form.setFieldValue(name, value);
}
