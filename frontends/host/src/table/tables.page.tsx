import type { SocialView } from '@momos/contracts/social-view';
import type { Table, TablePlan } from '@momos/contracts/tables';
import { Button, Card, ButtonLink, Loaded } from '@momos/ui';
import { IconWand } from '@momos/ui/icons';
import { lazy, Suspense, useState } from 'react';
import { ManageFrame } from '../social/manage-frame.tsx';
import { tableWords as words } from '../words/tables.ts';
import { NewTables } from './new-tables.tsx';
import { TableCard } from './table-card.tsx';
import * as classes from './table.module.css';
import { Unseated } from './unseated.tsx';
import { type Seating, useSeating } from './use-seating.ts';
import { useTablePlan } from './use-table-plan.ts';

const EditTable = lazy(() => import('./edit-table.tsx').then(file => ({ default: file.EditTable })));
const GroupGuests = lazy(() => import('./group-guests.tsx').then(file => ({ default: file.GroupGuests })));

/** The tables of a social and who sits there (spec §2 "TABLE_GROUPING"). */
export const TablesPage = () => (
  <ManageFrame title={words.title}>{social => <Tables social={social} />}</ManageFrame>
);

function Tables({ social }: { social: SocialView }) {
  const read = useTablePlan(social.id);
  return <Loaded read={read}>{({ data }) => <Room social={social} plan={data} />}</Loaded>;
}

type RoomProps = { social: SocialView; plan: TablePlan };

function Room({ social, plan }: RoomProps) {
  const seating = useSeating(social.id, plan);
  if (plan.tables.length === 0)
    return (
      <Card>
        <h2 className={classes.tableName}>{words.noTables}</h2>
        <p className={classes.lead}>{words.noTablesLead}</p>
        <NewTables socialId={social.id} existing={0} />
      </Card>
    );
  return (
    <>
      <Tools social={social} plan={plan} seating={seating} />
      <div className={classes.room} data-dragging={seating.drag ? true : undefined}>
        <Unseated
          guests={plan.guests.filter(guest => guest.tableId === null)}
          hasGuests={plan.guests.length > 0}
          seating={seating}
        />
        <TableGrid social={social} plan={plan} seating={seating} />
      </div>
      <Dragged seating={seating} />
    </>
  );
}

type Props = RoomProps & { seating: Seating };

function Tools({ social, plan, seating }: Props) {
  const [opened, setOpened] = useState<'new' | 'group'>();
  const close = () => setOpened(undefined);
  return (
    <>
      <div className={classes.tools}>
        <p className={classes.soft}>{words.lead}</p>
        <Button variant="default" leftSection={<IconWand size={18} />} onClick={() => setOpened('group')}>
          {words.group}
        </Button>
        <Button variant="default" onClick={() => setOpened(opened === 'new' ? undefined : 'new')}>
          {words.addTables}
        </Button>
        <ButtonLink variant="default" to={`/socials/${social.slug}/manage/tables/print`}>
          {words.print}
        </ButtonLink>
      </div>
      {opened === 'new' ? (
        <Card>
          <NewTables socialId={social.id} existing={plan.tables.length} onSaved={close} />
        </Card>
      ) : null}
      <Suspense>
        {opened === 'group' ? (
          <GroupGuests socialId={social.id} plan={plan} seating={seating} onClose={close} />
        ) : null}
      </Suspense>
      {seating.chosen.size > 0 ? (
        <div className={classes.chosen} role="status">
          {words.chosen(seating.chosen.size)}
          <Button size="compact-sm" variant="subtle" onClick={seating.clear}>
            {words.clear}
          </Button>
        </div>
      ) : null}
    </>
  );
}

function TableGrid({ social, plan, seating }: Props) {
  const [edited, setEdited] = useState<Table>();
  const guests = Map.groupBy(plan.guests, guest => guest.tableId);
  return (
    <div className={classes.grid}>
      {plan.tables.map(table => (
        <TableCard
          key={table.id}
          table={table}
          guests={guests.get(table.id) ?? []}
          seating={seating}
          onEdit={() => setEdited(table)}
        />
      ))}
      <Suspense>
        {edited ? (
          <EditTable socialId={social.id} table={edited} onClose={() => setEdited(undefined)} />
        ) : null}
      </Suspense>
    </div>
  );
}

/** What the pointer carries. */
function Dragged({ seating: { drag, chosen, nameOf } }: { seating: Seating }) {
  if (!drag) return null;
  const isMany = chosen.has(drag.id) && chosen.size > 1;
  return (
    <div className={classes.dragged} style={{ translate: `${drag.x}px ${drag.y}px` }} aria-hidden>
      {isMany ? words.chosen(chosen.size) : nameOf(drag.id)}
    </div>
  );
}
