import { useRead } from '@momos/api-client';
import { type SavedViewView, savedViewsContract, type ViewPage } from '@momos/contracts/saved-views';
import { ActionIcon, Button, Link, useSearchParams } from '@momos/ui';
import { IconPencil, IconPlus, IconUsers } from '@momos/ui/icons';
import { type ReactNode, useState } from 'react';
import { savedViewWords } from '../words/saved-view.ts';
import { SaveViewDialog } from './save-view-dialog.tsx';
import * as classes from './saved-view.module.css';
import { viewQuery } from './view-address.ts';

const words = savedViewWords.savedViews;

type Props = {
  page: ViewPage;
  /** The parameters of what is open at the side, and of what is not kept for others, such as an address of a person: no part of a view. */
  opened: readonly string[];
};

/** The views of a page: what it shows now can be saved under a name, for oneself or the team. */
export function SavedViews({ page, opened }: Props) {
  const [query] = useSearchParams();
  const [edited, setEdited] = useState<SavedViewView | 'new'>();
  const views = useRead(savedViewsContract.list, { query: { page } }).data?.data ?? [];
  const shown = viewQuery(query, opened);
  const active = views.find(view => viewQuery(view.query, opened) === shown);
  if (views.length === 0 && !shown) return null;
  return (
    <nav className={classes.views} aria-label={words.savedViews}>
      <Chip to="" isActive={shown === ''}>
        {words.all}
      </Chip>
      {views.map(view => (
        <Chip key={view.id} to={view.query} isActive={view === active}>
          <SharedMark view={view} />
          {view.name}
        </Chip>
      ))}
      {active?.isMine ? (
        <ActionIcon
          variant="subtle"
          aria-label={words.editView(active.name)}
          onClick={() => setEdited(active)}
        >
          <IconPencil size={16} />
        </ActionIcon>
      ) : null}
      {shown && !active ? <SaveButton onClick={() => setEdited('new')} /> : null}
      <SaveViewDialog page={page} query={shown} edited={edited} onClose={() => setEdited(undefined)} />
    </nav>
  );
}

const SharedMark = ({ view: { isShared, author } }: { view: SavedViewView }) =>
  isShared ? (
    <IconUsers size={14} role="img" aria-label={author ? words.sharedBy(author) : words.shared} />
  ) : null;

const SaveButton = ({ onClick }: { onClick: () => void }) => (
  <Button size="compact-sm" variant="subtle" leftSection={<IconPlus size={14} />} onClick={onClick}>
    {words.saveView}
  </Button>
);

type ChipProps = { to: string; isActive: boolean; children: ReactNode };

const Chip = ({ to, isActive, children }: ChipProps) => (
  <Link to={`?${to}`} className={classes.view} aria-current={isActive ? 'true' : undefined}>
    {children}
  </Link>
);
