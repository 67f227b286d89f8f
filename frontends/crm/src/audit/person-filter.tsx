import { useRead } from '@momos/api-client';
import { type Account, adminUsersContract } from '@momos/contracts/admin-users';
import { PersonLine } from '@momos/ui';
import { useDebouncedValue } from '@momos/ui/forms';
import { Select } from '@momos/ui/select';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { auditWords } from '../words/audit.ts';
import { actorLabel } from './audit-labels.ts';

const words = auditWords.auditFilters;

type Props = {
  className?: string | undefined;
  actorId: string | undefined;
  onChange: (id: string | undefined) => void;
};

/** Whose doings the log shows: accounts are found by name or e-mail. */
export function PersonFilter({ className, actorId, onChange }: Props) {
  const [text, setText] = useState('');
  const [asked] = useDebouncedValue(text.trim(), 250);
  const chosen = useRead(
    adminUsersContract.get,
    { params: { id: actorId ?? '' } },
    { enabled: actorId !== undefined },
  ).data?.data;
  const found =
    useRead(
      adminUsersContract.list,
      { query: { pageSize: 10, ...(asked ? { text: asked } : {}) } },
      { placeholderData: keepPreviousData },
    ).data?.data ?? [];
  const accounts = new Map([...(chosen ? [chosen] : []), ...found].map(each => [each.id, each]));
  const options = [...accounts.values()].map(({ id, displayName }) => ({ value: id, label: displayName }));
  // An account that is gone has no name and still has entries.
  const gone = actorId && !accounts.has(actorId) ? [{ value: actorId, label: nameless(actorId) }] : [];
  return (
    <Select
      className={className}
      label={words.person}
      placeholder={words.anyPerson}
      data={[...gone, ...options]}
      searchable
      clearable
      // The server found them by e-mail too.
      filter={({ options: all }) => all}
      renderOption={({ option }) => <Option account={accounts.get(option.value)} name={option.label} />}
      nothingFoundMessage={words.noAccountFound}
      onSearchChange={setText}
      value={actorId ?? null}
      onChange={value => onChange(value ?? undefined)}
    />
  );
}

const nameless = (id: string) => actorLabel({ id, name: null, photoPath: null });

const Option = ({ account, name }: { account: Account | undefined; name: string }) =>
  account ? (
    <PersonLine person={account} size={28} detail={account.email ?? account.mobile ?? undefined} />
  ) : (
    name
  );
