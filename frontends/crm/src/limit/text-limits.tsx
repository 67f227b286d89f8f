import { useRead } from '@momos/api-client';
import { type HostReach, smsLimitsContract } from '@momos/contracts/sms-limits';
import { EmptyState, Loaded, RowsSkeleton, Section } from '@momos/ui';
import { DataTable } from '@momos/ui/table';
import { limitWords } from '../words/limit.ts';
import { TextUses } from './text-uses.tsx';

const words = limitWords.textLimits;

/** Text messages of today against their limits, and hosts whose messages fail. */
export function TextLimits() {
  const read = useRead(smsLimitsContract.overview, {});
  return (
    <Loaded read={read} skeleton={<RowsSkeleton />}>
      {({ data: { system, countries, hosts, recipients, reach } }) => (
        <>
          <Section title={words.textsToday} lead={words.lead}>
            <TextUses label={words.textsToday} uses={[system, ...countries]} />
          </Section>
          <Section title={words.hosts} lead={words.hostsLead}>
            <TextUses label={words.textsOfHosts} uses={hosts} none={words.noHostSentTexts} />
          </Section>
          <Section title={words.numbersOverTheirLimit} lead={words.numbersLead}>
            <TextUses label={words.textsToNumbers} uses={recipients} none={words.noNumberRefusedText} />
          </Section>
          <Section title={words.messagesThatFail} lead={words.failuresLead}>
            <DataTable<HostReach>
              label={words.messagesThatFail}
              rows={reach}
              keyOf={({ hostId }) => hostId}
              nameOf={nameOfHost}
              empty={
                <EmptyState size="line" title={words.nothingFailed}>
                  {words.nothingFailedText}
                </EmptyState>
              }
              columns={columns}
            />
          </Section>
        </>
      )}
    </Loaded>
  );
}

const nameOfHost = ({ name, hostId }: HostReach) => name || words.host(hostId);

const shareOf = (part: number, { messages }: HostReach) =>
  `${part} (${messages === 0 ? 0 : Math.round((100 * part) / messages)}%)`;

const columns = [
  { key: 'host', header: words.hostHeader, cell: nameOfHost },
  { key: 'messages', header: words.messages, isFigure: true, cell: ({ messages }: HostReach) => messages },
  { key: 'failed', header: words.failed, isFigure: true, cell: (row: HostReach) => shareOf(row.failed, row) },
  {
    key: 'suppressed',
    header: words.notSent,
    isFigure: true,
    hideBelow: 640 as const,
    cell: (row: HostReach) => shareOf(row.suppressed, row),
  },
  {
    key: 'optedOut',
    header: words.unsubscribed,
    isFigure: true,
    hideBelow: 640 as const,
    cell: ({ optedOut }: HostReach) => optedOut,
  },
];
