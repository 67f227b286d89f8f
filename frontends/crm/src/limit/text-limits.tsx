import { useRead } from '@momos/api-client';
import { type HostReach, smsLimitsContract } from '@momos/contracts/sms-limits';
import { EmptyState, Loaded, RowsSkeleton, Section } from '@momos/ui';
import { DataTable } from '@momos/ui/table';
import { TextUses } from './text-uses.tsx';

/** Text messages of today against their limits, and hosts whose messages fail. */
export function TextLimits() {
  const read = useRead(smsLimitsContract.overview, {});
  return (
    <Loaded read={read} skeleton={<RowsSkeleton />}>
      {({ data: { system, countries, hosts, recipients, reach } }) => (
        <>
          <Section title="Texts today" lead="Part of every limit is kept for one-time codes.">
            <TextUses label="Texts today" uses={[system, ...countries]} />
          </Section>
          <Section title="Hosts" lead="Those who sent most texts today, or were refused most.">
            <TextUses label="Texts of hosts" uses={hosts} none="No host sent texts today" />
          </Section>
          <Section title="Numbers over their limit" lead="Numbers that were refused a text today.">
            <TextUses label="Texts to numbers" uses={recipients} none="No number was refused a text today" />
          </Section>
          <Section title="Messages that fail" lead="Blasts of the last seven days, by host.">
            <DataTable<HostReach>
              label="Messages that fail"
              rows={reach}
              keyOf={({ hostId }) => hostId}
              nameOf={nameOfHost}
              empty={
                <EmptyState title="Nothing failed">Every message of every blast was delivered.</EmptyState>
              }
              columns={columns}
            />
          </Section>
        </>
      )}
    </Loaded>
  );
}

const nameOfHost = ({ name, hostId }: HostReach) => name || `Host ${hostId}`;

const shareOf = (part: number, { messages }: HostReach) =>
  `${part} (${messages === 0 ? 0 : Math.round((100 * part) / messages)}%)`;

const columns = [
  { key: 'host', header: 'Host', cell: nameOfHost },
  { key: 'messages', header: 'Messages', isFigure: true, cell: ({ messages }: HostReach) => messages },
  { key: 'failed', header: 'Failed', isFigure: true, cell: (row: HostReach) => shareOf(row.failed, row) },
  {
    key: 'suppressed',
    header: 'Not sent',
    isFigure: true,
    hideBelow: 640 as const,
    cell: (row: HostReach) => shareOf(row.suppressed, row),
  },
  {
    key: 'optedOut',
    header: 'Unsubscribed',
    isFigure: true,
    hideBelow: 640 as const,
    cell: ({ optedOut }: HostReach) => optedOut,
  },
];
