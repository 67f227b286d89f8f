import { useSessionState } from '@momos/api-client';
import { signInAddress } from '@momos/remote-kit/return-to';
import { Button, ButtonLink, LazyView, useLocation } from '@momos/ui';
import { useState } from 'react';
import type { Search } from '../discovery/search-address.ts';
import { searchAlertWords } from '../words/search-alert.ts';
import { isSavable } from './saved-search.ts';

const words = searchAlertWords.saveSearch;

// Forms are heavy, and few people save.
const loadDialog = () => import('./search-dialog.tsx').then(file => file.SearchDialog);

type SaveSearchProps = { search: Search; isNear: boolean };

/** Saves a search that has something to save; visitors sign in and come back to it. */
export function SaveSearch({ search, isNear }: SaveSearchProps) {
  const state = useSessionState();
  const { pathname, search: query } = useLocation();
  const [isOpen, setOpen] = useState(false);
  if (!isSavable(search))
    return state === 'signed-in' ? (
      <ButtonLink to="/saved-searches" variant="subtle">
        {words.mySearches}
      </ButtonLink>
    ) : null;
  if (state !== 'signed-in')
    return (
      <ButtonLink to={signInAddress(pathname, query)} variant="default">
        {words.save}
      </ButtonLink>
    );
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {words.save}
      </Button>
      {isOpen ? (
        <LazyView
          load={loadDialog}
          props={{
            saving: { search, isTimeLeftOut: isNear || search.when !== null },
            onClose: () => setOpen(false),
          }}
        />
      ) : null}
    </>
  );
}
