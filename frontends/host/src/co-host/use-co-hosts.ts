import { type Answer, type ApiError, errorText, keyOf, useWrite } from '@momos/api-client';
import { recurrencesContract } from '@momos/contracts/recurrences';
import type { SocialView } from '@momos/contracts/social-view';
import { socialsContract } from '@momos/contracts/socials';
import type { UserCard } from '@momos/contracts/users';
import { showToast, useQueryClient } from '@momos/ui';
import { coHostWords } from '../words/co-host.ts';
import { coHostIds, hostRows } from './host-list.ts';

const { getBySlug, hosted, update } = socialsContract;
const refreshes = [getBySlug, hosted, recurrencesContract.get];

const change = (social: SocialView, hostIds: string[]) => ({
  params: { id: social.id },
  body: { hostIds },
  // The call takes the whole list: what another host changed meanwhile must not be undone by it.
  options: { ifMatch: social.version },
});

/** Changes the hosts; where the list changed meanwhile it is read again, so that the next try is about what is there. */
function useHostsChange(onDone?: (answer: Answer<typeof update>) => void) {
  const queries = useQueryClient();
  return useWrite(update, {
    refreshes,
    ...(onDone ? { onDone } : {}),
    onFailed: ({ status }) => {
      if (status === 412) void queries.invalidateQueries({ queryKey: keyOf(getBySlug) });
    },
  });
}

const sayWhy = (error: ApiError) => showToast(errorText(error), { tone: 'bad' });

const isInvited = ({ data }: Answer<typeof update>, { id }: UserCard) =>
  [...data.hosts, ...data.invitedHosts].some(each => each.id === id);

/** Invites a person to host beside those who do, or are asked to. */
export function useInvite(social: SocialView, person: UserCard, onDone?: () => void) {
  const { invited, inReview } = coHostWords.invite;
  const write = useHostsChange(answer => {
    const say = isInvited(answer, person) ? invited : inReview;
    showToast(say(person.displayName), { tone: 'good' });
    onDone?.();
  });
  const ids = [...coHostIds(hostRows(social)), person.id];
  return { isBusy: write.isPending, invite: () => write.mutate(change(social, ids), { onError: sayWhy }) };
}

/** Takes a person off the list: a host, or one who is asked to. Rejects with the error of the call. */
export function useRemoval(social: SocialView, person: UserCard) {
  const write = useHostsChange();
  const others = coHostIds(hostRows(social)).filter(id => id !== person.id);
  return { isBusy: write.isPending, remove: () => write.mutateAsync(change(social, others)), sayWhy };
}
