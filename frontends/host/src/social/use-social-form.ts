import { coverSeedOf, coverTopicOf, topicOfSeed } from '@momos/contracts/cover-topic';
import { useEffect } from 'react';
import { useWriteForm, type WriteFormState } from '@momos/ui/forms';
import { socialsContract } from '@momos/contracts/socials';
import type { SocialView } from '@momos/contracts/social-view';
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
};

/**
 * The form of a new social, whose draft stays in this browser until it is published. Its cover takes the first topic that the
 * words name and keeps it, whatever is written after.
 */
export function useNewSocialForm(initialValues: SocialDraft, onSaved: (social: SocialView) => void) {
  const form = useWriteForm(socialsContract.create, {
    initialValues,
    keepAs: 'social new',
    validate: draft => missingOf(draft),
    fieldNames,
    toInput: draft => ({ body: { ...inputOf(draft), coverSeed: draft.coverSeed } }),
    refreshes: [socialsContract.hosted],
    onSaved: ({ data }) => onSaved(data),
  });
  const { coverSeed, title, tags } = form.values;
  const seed = topicOfSeed(coverSeed) ? coverSeed : coverSeedOf(coverTopicOf({ title, tags }), coverSeed);
  useEffect(() => {
    if (seed !== coverSeed) form.setFieldValue('coverSeed', seed);
  }, [form, seed, coverSeed]);
  return form;
}

/** The form of a published social; a change that was made meanwhile is merged, never overwritten. */
export const useEditSocialForm = (social: SocialView, onSaved: (social: SocialView) => void) =>
  useWriteForm(socialsContract.update, {
    initialValues: draftOf(social),
    ifMatch: social.version,
    keepAs: `social ${social.id}`,
    validate: draft => missingOf(draft, social),
    fieldNames,
    toInput: draft => ({ params: { id: social.id }, body: inputOf(draft, social) }),
    refreshes: [socialsContract.getBySlug, socialsContract.hosted],
    onSaved: ({ data }) => onSaved(data),
  });

/** Sets several fields; errors of the others stay. */
export function setFields(form: SocialForm, fields: Partial<SocialDraft>): void {
  for (const [name, value] of Object.entries(fields)) form.setFieldValue(name, value);
}
