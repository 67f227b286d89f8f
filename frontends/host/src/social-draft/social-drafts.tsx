import { errorText, keyOf, useReadPages, useSession } from '@momos/api-client';
import { type SocialDraftCard, socialDraftsContract } from '@momos/contracts/social-drafts';
import {
  Button,
  ButtonLink,
  ErrorState,
  formatStamp,
  Group,
  Link,
  Section,
  ShowMore,
  showToast,
  useHeld,
  useQueryClient,
  viewerZone,
} from '@momos/ui';
import { dropDraft } from '@momos/ui/forms';
import { useRef, useState } from 'react';
import { socialDraftWords } from '../words/social-draft.ts';
import { draftAddress, keptName } from './draft-address.ts';
import * as classes from './social-draft.module.css';

const words = socialDraftWords.list;
const { list, remove } = socialDraftsContract;

const nameOf = ({ title }: SocialDraftCard) => title || words.untitled;

/** Deletes a draft once it can no longer be taken back; until then it is hidden. */
function useDelete() {
  const { call } = useSession();
  const queries = useQueryClient();
  const hold = useHeld();
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const show = (id: string) => setHidden(ids => new Set([...ids].filter(each => each !== id)));
  const removeOne = (draft: SocialDraftCard) => {
    const { id } = draft;
    setHidden(ids => new Set([...ids, id]));
    hold({
      words: words.removing(nameOf(draft)),
      onUndone: () => show(id),
      send: async how => {
        try {
          await call(remove, { params: { id } }, how);
          dropDraft(keptName(id));
          await queries.invalidateQueries({ queryKey: keyOf(list) });
        } catch (error) {
          show(id);
          showToast(`${words.kept(nameOf(draft))} ${errorText(error)}`, { tone: 'bad' });
        }
      },
    });
  };
  return { hidden, remove: removeOne };
}

/** The drafts of a person, the last edited first; nothing where there are none. */
export function SocialDrafts() {
  const read = useReadPages(list, { query: { pageSize: 10 } });
  const { hidden, remove: removeOne } = useDelete();
  const rows = useRef<HTMLUListElement>(null);
  const removeAndStay = (draft: SocialDraftCard) => {
    removeOne(draft);
    // The button that had the focus goes with its row.
    rows.current?.focus();
  };
  if (read.error) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />;
  const drafts = (read.data?.items ?? []).filter(({ id }) => !hidden.has(id));
  if (drafts.length === 0) return null;
  const gone = (read.data?.items.length ?? 0) - drafts.length;
  const total = (read.data?.meta?.total ?? drafts.length) - gone;
  return (
    <Section title={words.drafts(total)} lead={words.lead}>
      <ul ref={rows} tabIndex={-1} className={classes.list} role="list" aria-label={words.title}>
        {drafts.map(draft => (
          <li key={draft.id} className={classes.item}>
            <Draft draft={draft} onRemove={() => removeAndStay(draft)} />
          </li>
        ))}
      </ul>
      <ShowMore list={read} />
    </Section>
  );
}

const Draft = ({ draft, onRemove }: { draft: SocialDraftCard; onRemove: () => void }) => (
  <div className={classes.row}>
    <div className={classes.words}>
      <Link to={draftAddress(draft.id)}>{nameOf(draft)}</Link>
      <span className={classes.quiet}>{words.edited(formatStamp(draft.updatedAt, viewerZone()))}</span>
    </div>
    <Group gap="xs">
      <ButtonLink
        size="compact-md"
        variant="default"
        to={draftAddress(draft.id)}
        aria-label={words.continueOf(nameOf(draft))}
      >
        {words.continueDraft}
      </ButtonLink>
      <Button
        size="compact-md"
        variant="subtle"
        aria-label={words.removeOf(nameOf(draft))}
        onClick={onRemove}
      >
        {words.remove}
      </Button>
    </Group>
  </div>
);
