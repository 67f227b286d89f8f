import { errorText, useSession } from '@momos/api-client';
import type { SocialCard } from '@momos/contracts/social-view';
import { socialsContract } from '@momos/contracts/socials';
import { Button, type ButtonProps, showToast, useMutation, useNavigate, useQueryClient } from '@momos/ui';

type Props = Pick<ButtonProps, 'size' | 'variant'> & {
  social: Pick<SocialCard, 'id' | 'title'>;
  word: string;
};

/** Makes a private copy of a social and goes there to give it a date of its own. */
export function CopyButton({ social, word, ...look }: Props) {
  const { call } = useSession();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const copy = useMutation({
    mutationFn: () => call(socialsContract.duplicate, { params: { id: social.id } }),
    onSuccess: ({ data }) => {
      void queries.invalidateQueries({ queryKey: [socialsContract.hosted.id] });
      showToast('A copy, seen by nobody else yet. Give it a date.', { tone: 'good' });
      void navigate(`/socials/${data.slug}/edit`);
    },
    onError: error => showToast(errorText(error), { tone: 'bad' }),
  });
  return (
    <Button
      {...look}
      aria-label={`Copy ${social.title}`}
      loading={copy.isPending}
      onClick={event => {
        event.stopPropagation();
        copy.mutate();
      }}
    >
      {word}
    </Button>
  );
}
