import { errorText, useSession } from '@momos/api-client';
import { auditLogContract } from '@momos/contracts/audit-log';
import { auditActions } from '@momos/contracts/audit-rule';
import { Button, showToast } from '@momos/ui';
import { TextInput } from '@momos/ui/forms';
import { Select } from '@momos/ui/select';
import { useState } from 'react';
import { auditWords } from '../words/audit.ts';
import { actionLabels } from './audit-labels.ts';
import { type AuditSearch, toQuery } from './audit-search.ts';
import { saveTable } from '@momos/ui/table';
import { PersonFilter } from './person-filter.tsx';
import * as classes from './audit.module.css';

const words = auditWords.auditFilters;

const actions = auditActions
  .map(value => ({ value, label: actionLabels[value] }))
  .toSorted((a, b) => a.label.localeCompare(b.label));

type Props = {
  search: AuditSearch;
  set: (name: string, value: string | undefined) => void;
};

/** Action, person and days, what else the address filters by, and the table of what is found. */
export const AuditFilters = ({ search, set }: Props) => (
  <div className={classes.filters} role="search" aria-label={words.filterTheAuditLog}>
    <Select
      className={classes.wide}
      label={words.action}
      placeholder={words.anyAction}
      data={actions}
      searchable
      clearable
      value={search.action ?? null}
      onChange={value => set('action', value ?? undefined)}
    />
    <PersonFilter className={classes.wide} actorId={search.actorId} onChange={id => set('actor', id)} />
    <TextInput
      label={words.from}
      type="date"
      value={search.from ?? ''}
      max={search.to}
      onChange={event => set('from', event.currentTarget.value)}
    />
    <TextInput
      label={words.to}
      type="date"
      value={search.to ?? ''}
      min={search.from}
      onChange={event => set('to', event.currentTarget.value)}
    />
    <Export search={search} />
  </div>
);

function Export({ search }: { search: AuditSearch }) {
  const { call } = useSession();
  const [isLoading, setLoading] = useState(false);
  const download = async () => {
    setLoading(true);
    try {
      const { data } = await call(auditLogContract.export, { query: toQuery(search) });
      saveTable('audit-log.csv', data);
    } catch (error) {
      showToast(errorText(error), { tone: 'bad' });
    } finally {
      setLoading(false);
    }
  };
  return (
    <Button variant="default" loading={isLoading} onClick={() => void download()}>
      {words.exportAsCsv}
    </Button>
  );
}
