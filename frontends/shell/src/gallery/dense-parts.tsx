import {
  Button,
  Card,
  CardGrid,
  ConfirmDialog,
  FilterChips,
  formatMoney,
  PersonLine,
  SidePanel,
  Section,
  Stat,
  Stats,
  StatusBadge,
} from '@momos/ui';
import { BarChart, LineChart } from '@momos/ui/chart';
import { IconDots } from '@momos/ui/icons';
import { Menu } from '@momos/ui/overlays';
import { type Column, DataTable, type Sort } from '@momos/ui/table';
import { ActionIcon } from '@momos/ui';
import { useState } from 'react';
import { attendees } from './samples.ts';

const points = [4, 9, 14, 12, 22, 31, 27, 38, 52, 61, 58, 74].map((value, index) => ({
  label: `Nov ${index + 8}`,
  value,
}));

export const DenseParts = () => (
  <>
    <Stats>
      <Stat label="RSVPs" value="128" detail="+14 this week" to="/dev/ui/manager" />
      <Stat label="Approved" value="86" detail="of 100 places" to="/dev/ui/manager" />
      <Stat label="Paid" value="$3.4K" detail="$240 refunded" />
      <Stat label="Attended" value="71%" detail="12 no-shows" />
    </Stats>
    <Attendees />
    <Charts />
  </>
);

function Attendees() {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(['p2', 'p3']));
  const [sort, setSort] = useState<Sort>({ key: 'name', direction: 'asc' });
  const [open, setOpen] = useState<string>();
  const [isAsking, setAsking] = useState(false);
  const person = attendees.find(each => each.id === open);
  const approve = (
    <Button size="sm" onClick={() => setAsking(true)}>
      Approve {selected.size}
    </Button>
  );
  return (
    <Section title="Attendees" actions={approve}>
      <StatusFilter />
      <DataTable
        label="Attendees"
        rows={attendees}
        keyOf={row => row.id}
        nameOf={row => row.displayName}
        onOpen={row => setOpen(row.id)}
        selected={selected}
        onSelect={setSelected}
        sort={sort}
        onSort={setSort}
        columns={columns}
      />
      <SidePanel
        isOpen={person !== undefined}
        onClose={() => setOpen(undefined)}
        title={person?.displayName ?? ''}
      >
        {person ? <PersonLine person={person} detail={person.from} size={48} /> : null}
      </SidePanel>
      <ApproveDialog count={selected.size} isOpen={isAsking} onClose={() => setAsking(false)} />
    </Section>
  );
}

type ApproveDialogProps = { count: number; isOpen: boolean; onClose: () => void };

const ApproveDialog = ({ count, isOpen, onClose }: ApproveDialogProps) => (
  <ConfirmDialog
    isOpen={isOpen}
    onClose={onClose}
    title={`Approve ${count} people?`}
    confirm={`Approve ${count} and charge $80`}
    cancel="Not yet"
    facts={[
      { label: 'People', value: count },
      { label: 'Cards charged', value: '$80' },
      { label: 'Mails with ticket', value: count },
    ]}
    onConfirm={() => undefined}
  />
);

function StatusFilter() {
  const [status, setStatus] = useState<string[]>([]);
  return (
    <FilterChips
      label="Status"
      value={status}
      onChange={setStatus}
      options={[
        { value: 'PENDING', label: 'Pending', count: 24 },
        { value: 'APPROVED', label: 'Approved', count: 86 },
        { value: 'WAITLIST', label: 'Waitlist', count: 9 },
      ]}
    />
  );
}

const Charts = () => (
  <CardGrid min={340}>
    <Card>
      <LineChart title="RSVPs per day" points={points} />
    </Card>
    <Card>
      <BarChart
        title="Where they come from"
        bars={[
          { label: 'Invited by a friend', value: 52, to: '/dev/ui/manager' },
          { label: 'Newsletter', value: 38, to: '/dev/ui/manager' },
          { label: 'Home page', value: 21 },
          { label: 'LinkedIn', value: 9 },
        ]}
      />
    </Card>
  </CardGrid>
);

const RowMenu = () => (
  <Menu position="bottom-end">
    <Menu.Target>
      <ActionIcon variant="subtle" color="gray" aria-label="More" onClick={event => event.stopPropagation()}>
        <IconDots size={18} />
      </ActionIcon>
    </Menu.Target>
    <Menu.Dropdown>
      <Menu.Item>See answers</Menu.Item>
      <Menu.Item>Refund…</Menu.Item>
      <Menu.Item color="red">Reject…</Menu.Item>
    </Menu.Dropdown>
  </Menu>
);

const columns: Column<(typeof attendees)[number]>[] = [
  { key: 'name', header: 'Name', isSortable: true, cell: row => <PersonLine person={row} size={28} /> },
  { key: 'status', header: 'Status', isSortable: true, cell: row => <StatusBadge status={row.status} /> },
  { key: 'tier', header: 'Tier', hideBelow: 640, cell: row => row.tier },
  { key: 'from', header: 'City', hideBelow: 860, cell: row => row.from },
  { key: 'paid', header: 'Paid', isFigure: true, isSortable: true, cell: row => formatMoney(row.paid) },
  { key: 'more', header: 'Actions', isHeaderHidden: true, width: '52px', cell: () => <RowMenu /> },
];
