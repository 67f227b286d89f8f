import { useRead } from '@momos/api-client';
import { organizationsContract } from '@momos/contracts/organizations';
import { Loaded, RowsSkeleton, SidePanel, type Steps } from '@momos/ui';
import { organizationWords } from '../words/organization.ts';
import { OrganizationForm } from './organization-form.tsx';

const words = organizationWords.organizationPanel;

type Props = { id: string | undefined; steps: Steps | undefined; onClose: () => void };

/** One organisation to be changed, or a new one where `id` is `new`. */
export function OrganizationPanel({ id, steps, onClose }: Props) {
  const isNew = id === 'new';
  const isKnown = id !== undefined && !isNew;
  const read = useRead(organizationsContract.get, { params: { id: id ?? '' } }, { enabled: isKnown });
  return (
    <SidePanel
      steps={steps}
      isOpen={id !== undefined}
      onClose={onClose}
      title={isNew ? words.newOrganisation : words.organisation}
      size="md"
    >
      {isNew ? <OrganizationForm onDone={onClose} /> : null}
      {isKnown ? (
        <Loaded read={read} skeleton={<RowsSkeleton />}>
          {({ data }) => (
            <OrganizationForm key={`${data.id} ${data.version}`} organization={data} onDone={onClose} />
          )}
        </Loaded>
      ) : null}
    </SidePanel>
  );
}
