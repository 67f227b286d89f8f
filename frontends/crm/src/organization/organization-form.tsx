import { useSession } from '@momos/api-client';
import { type OrganizationView, organizationsContract } from '@momos/contracts/organizations';
import { Segments, showToast } from '@momos/ui';
import { FormActions, SubmitButton, TextInput, useSendForm, WriteForm } from '@momos/ui/forms';
import { TagsInput } from '@momos/ui/select';
import { organizationWords } from '../words/organization.ts';
import { kindLabels } from './organization-labels.ts';
import * as classes from './organization.module.css';

const words = organizationWords.organizationForm;

type Kind = OrganizationView['kind'];
type Props = { organization?: OrganizationView; onDone: () => void };

const valuesOf = (organization: OrganizationView | undefined) => ({
  name: organization?.name ?? '',
  kind: organization?.kind ?? ('COMPANY' as Kind),
  domains: organization?.domains ?? [],
});

/** Creates the organisation, or changes the one that is given. */
function useOrganizationForm({ organization, onDone }: Props) {
  const { call } = useSession();
  return useSendForm(
    async (body: ReturnType<typeof valuesOf>, how) => {
      if (!organization) return (await call(organizationsContract.create, { body }, how)).data;
      const params = { id: organization.id };
      return (await call(organizationsContract.update, { params, body }, how)).data;
    },
    {
      initialValues: valuesOf(organization),
      ifMatch: organization?.version,
      refreshes: [organizationsContract.list, organizationsContract.get],
      onSaved: (_, { name }) => {
        showToast(organization ? words.savedProfilesShowChange : words.added(name), {
          tone: 'good',
        });
        onDone();
      },
    },
  );
}

/** Name, kind and domains of a new organisation or of the one given. */
export function OrganizationForm({ organization, onDone }: Props) {
  const form = useOrganizationForm({ ...(organization ? { organization } : {}), onDone });
  const { name, kind, domains } = form.values;
  return (
    <WriteForm form={form} label={words.organisation}>
      <TextInput label={words.name} maxLength={120} {...form.props('name')} />
      <KindField kind={kind} onChange={next => form.setFieldValue('kind', next)} />
      <TagsInput
        label={words.domains}
        description={words.domainsHint}
        placeholder={domains.length === 0 ? words.domainPlaceholder : undefined}
        splitChars={[',', ' ', ';']}
        maxTags={50}
        {...form.props('domains')}
        onChange={next => form.setFieldValue('domains', next.map(plainDomain))}
      />
      <FormActions>
        <SubmitButton disabled={name.trim() === '' || domains.length === 0}>
          {organization ? words.saveChanges : words.createOrganisation}
        </SubmitButton>
      </FormActions>
    </WriteForm>
  );
}

const kindChoices: { value: Kind; label: string }[] = [
  { value: 'COMPANY', label: kindLabels.COMPANY },
  { value: 'SCHOOL', label: kindLabels.SCHOOL },
];

const KindField = ({ kind, onChange }: { kind: Kind; onChange: (kind: Kind) => void }) => (
  <div className={classes.field}>
    <span className={classes.label}>{words.kind}</span>
    <Segments<Kind> label={words.kind} choices={kindChoices} value={kind} onChange={onChange} />
  </div>
);

/** A domain as people paste it: with an at sign before, or in capitals. */
const plainDomain = (text: string) => text.trim().replace(/^@/, '').toLowerCase();
