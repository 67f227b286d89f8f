import { type BadgeAttendee, badgesContract, type BadgeSheet } from '@momos/contracts/badges';
import type { SocialView } from '@momos/contracts/social-view';
import { Button, Section, useAction } from '@momos/ui';
import { type Column, DataTable } from '@momos/ui/table';
import { useState } from 'react';
import { badgeWords as words } from '../words/badges.ts';
import * as classes from './badge.module.css';

type Props = { social: SocialView; sheet: BadgeSheet; attendees: readonly BadgeAttendee[] };

const columns: Column<BadgeAttendee>[] = [
  { key: 'name', header: words.name, cell: row => row.displayName },
  { key: 'ticket', header: words.ticket, hideBelow: 640, cell: row => row.tierName ?? '–' },
  { key: 'table', header: words.table, cell: row => row.tableName ?? '–' },
];

/** Everyone with a ticket, to choose whom to print for. */
export function BadgeChoice({ social, sheet, attendees }: Props) {
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const choose = useAction(badgesContract.choose, {
    refreshes: [badgesContract.get, badgesContract.attendees],
    done: words.saved,
    onDone: () => setPicked(new Set()),
  });
  const save = (rsvpIds: string[] | null) => choose.mutate({ params: { id: social.id }, body: { rsvpIds } });
  const count = attendees.filter(each => each.isChosen).length;
  return (
    <Section title={words.guests}>
      <div className={classes.tools}>
        <p className={classes.soft}>{sheet.isEveryone ? words.everyone : words.chosen(count)}</p>
        {sheet.isEveryone ? null : (
          <Button variant="default" onClick={() => save(null)}>
            {words.chooseEveryone}
          </Button>
        )}
        {picked.size > 0 ? (
          <Button loading={choose.isPending} onClick={() => save([...picked])}>
            {words.choose(picked.size)}
          </Button>
        ) : null}
      </div>
      <DataTable<BadgeAttendee>
        label={words.guests}
        rows={attendees}
        keyOf={row => row.rsvpId}
        nameOf={row => row.displayName}
        selected={picked}
        onSelect={setPicked}
        columns={columns}
      />
    </Section>
  );
}
