import { useWrite } from '@momos/api-client';
import { type Grouping, type SeatedGuest, type TablePlan, tablesContract } from '@momos/contracts/tables';
import { Button, Dialog } from '@momos/ui';
import { FormActions, FormError, Radio } from '@momos/ui/forms';
import { Select } from '@momos/ui/select';
import { errorText } from '@momos/api-client';
import { useState } from 'react';
import { tableWords as words } from '../words/tables.ts';
import * as classes from './table.module.css';
import type { Seating } from './use-seating.ts';

type Props = { socialId: string; plan: TablePlan; seating: Seating; onClose: () => void };

const whyHere = ({ value, sharing }: SeatedGuest) => {
  if (value === null) return words.why.silent;
  return sharing === 0 ? words.why.alone(value) : words.why.sharing(value, sharing);
};

/** Seats everyone without a table by what they answered; says why each guest sits where, and takes it back. */
export function GroupGuests({ socialId, plan, seating, onClose }: Props) {
  const group = useWrite(tablesContract.arrange, { refreshes: [tablesContract.get] });
  const waiting = plan.guests.filter(guest => guest.tableId === null).length;
  const done = group.data?.data;
  return (
    <Dialog isOpen onClose={onClose} title={words.groupTitle} size="md">
      {done ? (
        <Outcome
          {...done}
          nameOf={seating.nameOf}
          onUndo={() => {
            seating.undo(done.undo);
            onClose();
          }}
          onClose={onClose}
        />
      ) : (
        <Ask
          plan={plan}
          waiting={waiting}
          isBusy={group.isPending}
          error={group.error ? errorText(group.error) : undefined}
          onGroup={(by, as) => group.mutate({ params: { id: socialId }, body: { group: { by, as } } })}
        />
      )}
    </Dialog>
  );
}

type AskProps = {
  plan: TablePlan;
  waiting: number;
  isBusy: boolean;
  error: string | undefined;
  onGroup: (by: string, as: Grouping) => void;
};

function Ask({ plan, waiting, isBusy, error, onGroup }: AskProps) {
  const [by, setBy] = useState('ticket');
  const [as, setAs] = useState<Grouping>('TOGETHER');
  return (
    <div className={classes.group}>
      <Select
        label={words.groupBy}
        allowDeselect={false}
        value={by}
        onChange={value => value && setBy(value)}
        data={plan.attributes.map(({ key, label }) => ({ value: key, label }))}
        comboboxProps={{ withinPortal: false }}
      />
      <Radio.Group label={words.groupAs} value={as} onChange={value => setAs(value as Grouping)}>
        <div className={classes.group}>
          <Radio value="TOGETHER" label={words.together} />
          <Radio value="APART" label={words.apart} />
        </div>
      </Radio.Group>
      <FormError>{error}</FormError>
      <FormActions>
        <Button loading={isBusy} disabled={waiting === 0} onClick={() => onGroup(by, as)}>
          {words.groupNow(waiting)}
        </Button>
      </FormActions>
    </div>
  );
}

type OutcomeProps = {
  plan: TablePlan;
  seated: readonly SeatedGuest[];
  nameOf: (rsvpId: string) => string;
  onUndo: () => void;
  onClose: () => void;
};

function Outcome({ plan, seated, nameOf, onUndo, onClose }: OutcomeProps) {
  const left = plan.guests.filter(guest => guest.tableId === null).length;
  const byTable = Map.groupBy(seated, each => each.tableId);
  return (
    <div className={classes.group}>
      <p role="status">{words.grouped(seated.length, left)}</p>
      {plan.tables
        .filter(({ id }) => byTable.has(id))
        .map(({ id, name }) => (
          <section key={id}>
            <h3 className={classes.tableName}>{name}</h3>
            <ul className={classes.reasons}>
              {byTable.get(id)?.map(each => (
                <li key={each.rsvpId}>
                  <strong>{nameOf(each.rsvpId)}</strong> · {whyHere(each)}
                </li>
              ))}
            </ul>
          </section>
        ))}
      <FormActions>
        <Button variant="default" disabled={seated.length === 0} onClick={onUndo}>
          {words.undo}
        </Button>
        <Button onClick={onClose}>{words.close}</Button>
      </FormActions>
    </div>
  );
}
