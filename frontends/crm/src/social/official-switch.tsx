import { socialsContract } from '@momos/contracts/socials';
import { useAction } from '@momos/ui';
import { Switch } from '@momos/ui/forms';
import { socialWords } from '../words/social.ts';
import { reviewRefreshes, type Submission } from './review.ts';

const words = socialWords.officialSwitch;

/**
 * Marks a social as the platform's own, on the version that the reviewer saw. Only once it is approved: a decision about all dates of
 * one that repeats comes first.
 */
export function OfficialSwitch({
  social: { id, version, title, isOfficial, reviewStatus },
}: {
  social: Submission;
}) {
  const update = useAction(socialsContract.update, {
    refreshes: reviewRefreshes,
    done: ({ data }) => (data.isOfficial ? words.marked(title) : words.unmarked(title)),
  });
  if (!reviewStatus.startsWith('APPROVED')) return null;
  return (
    <Switch
      label={words.official}
      description={words.hint}
      checked={update.isPending ? update.variables.body.isOfficial === true : isOfficial}
      disabled={update.isPending}
      onChange={event =>
        update.mutate({
          params: { id },
          body: { isOfficial: event.currentTarget.checked },
          options: { ifMatch: version },
        })
      }
    />
  );
}
