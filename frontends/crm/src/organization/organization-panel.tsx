import { errorText, fieldErrors, useRead, useWrite } from '@momos/api-client';
import { type OrganizationView, organizationsContract } from '@momos/contracts/verified-emails';
import { Button, Loaded, RowsSkeleton, Segments, showToast, SidePanel } from '@momos/ui';
import { Form, FormActions, FormError, TagsInput, TextInput } from '@momos/ui/forms';
import { useState } from 'react';
import { kindWords } from './organization-words.ts';
import * as classes from './organization.module.css';

type Kind = OrganizationView['kind'];

/** One organisation to be changed, or a new one where `id` is `new`. */
export function OrganizationPanel({ id, onClose }: { id: string | undefined; onClose: () => void }) {
  const isNew = id === 'new';
  const isKnown = id !== undefined && !isNew;
  const read = useRead(organizationsContract.get, { params: { id: id ?? '' } }, { enabled: isKnown });
  return (
    <SidePanel
      isOpen={id !== undefined}
      onClose={onClose}
      title={isNew ? 'New organisation' : 'Organisation'}
      size="md"
    >
      {isNew ? <Editor onDone={onClose} /> : null}
      {isKnown ? (
        <Loaded read={read} skeleton={<RowsSkeleton />}>
          {({ data }) => <Editor key={`${data.id} ${data.version}`} organization={data} onDone={onClose} />}
        </Loaded>
      ) : null}
    </SidePanel>
  );
}

function Editor({ organization, onDone }: { organization?: OrganizationView; onDone: () => void }) {
  const [name, setName] = useState(organization?.name ?? '');
  const [kind, setKind] = useState<Kind>(organization?.kind ?? 'COMPANY');
  const [domains, setDomains] = useState(organization?.domains ?? []);
  const how = {
    refreshes: [organizationsContract.list, organizationsContract.get],
    onDone: () => {
      showToast(organization ? 'Saved. Its people have the new name within seconds.' : `${name} was added.`, {
        tone: 'good',
      });
      onDone();
    },
  };
  const create = useWrite(organizationsContract.create, how);
  const update = useWrite(organizationsContract.update, how);
  const error = create.error ?? update.error;
  const fields = fieldErrors(error);
  const isComplete = name.trim() !== '' && domains.length > 0;
  return (
    <Form
      label="Organisation"
      onSubmit={event => {
        event.preventDefault();
        const body = { name, kind, domains };
        if (organization)
          update.mutate({
            params: { id: organization.id },
            body,
            options: { ifMatch: organization.version },
          });
        else create.mutate({ body });
      }}
    >
      <TextInput
        label="Name"
        maxLength={120}
        value={name}
        error={fields.name}
        onChange={event => setName(event.currentTarget.value)}
      />
      <div className={classes.field}>
        <span className={classes.label}>Kind</span>
        <Segments<Kind>
          label="Kind"
          choices={[
            { value: 'COMPANY', label: kindWords.COMPANY },
            { value: 'SCHOOL', label: kindWords.SCHOOL },
          ]}
          value={kind}
          onChange={setKind}
        />
      </div>
      <TagsInput
        label="Domains"
        description="Whoever proves an address at one of them, or below it, belongs here. Enter takes one over."
        placeholder={domains.length === 0 ? 'acme.com' : undefined}
        value={domains}
        error={domainErrorOf(fields)}
        onChange={next => setDomains(next.map(plainDomain))}
        splitChars={[',', ' ', ';']}
        maxTags={50}
      />
      <FormError>{error && Object.keys(fields).length === 0 ? errorText(error) : null}</FormError>
      <FormActions>
        <Button type="submit" loading={create.isPending || update.isPending} disabled={!isComplete}>
          {organization ? 'Save' : 'Add it'}
        </Button>
      </FormActions>
    </Form>
  );
}

/** As people paste them: with an at sign before, or in capitals. */
const plainDomain = (text: string) => text.trim().replace(/^@/, '').toLowerCase();

/** The server names a domain by its place in the list. */
const domainErrorOf = (fields: Record<string, string>): string | undefined =>
  Object.entries(fields).find(([field]) => field.startsWith('domains'))?.[1];
