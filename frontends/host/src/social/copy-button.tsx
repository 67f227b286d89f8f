import type { SocialCard } from '@momos/contracts/social-view';
import { socialsContract } from '@momos/contracts/socials';
import { Button, type ButtonProps, useAction, useNavigate } from '@momos/ui';
import { socialEditorWords } from '../words/social-editor.ts';

const words = socialEditorWords.copyButton;

type Props = Pick<ButtonProps, 'size' | 'variant'> & { social: Pick<SocialCard, 'id' | 'title'> };

/** Makes a private copy of a social and opens its editor, since it needs a date of its own. */
export function CopyButton({ social, ...look }: Props) {
  const navigate = useNavigate();
  const copy = useAction(socialsContract.duplicate, {
    refreshes: [socialsContract.hosted],
    done: words.copied,
    onDone: ({ data }) => void navigate(`/socials/${data.slug}/edit`),
  });
  return (
    <Button
      {...look}
      aria-label={words.copy(social.title)}
      loading={copy.isPending}
      onClick={event => {
        event.stopPropagation();
        copy.mutate({ params: { id: social.id } });
      }}
    >
      {words.copyButton}
    </Button>
  );
}
