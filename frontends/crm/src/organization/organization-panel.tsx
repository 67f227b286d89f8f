import { useRead } from '@momos/api-client';
import { organizationsContract } from '@momos/contracts/organizations';
import { Loaded, RowsSkeleton, SidePanel } from '@momos/ui';
import { OrganizationForm } from './organization-form.tsx';

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
