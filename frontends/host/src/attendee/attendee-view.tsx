import { paidStates } from '@momos/contracts/attendee-filter';
import type { SocialView } from '@momos/contracts/social-view';
import { Button, SearchField, Section, SidePanel } from '@momos/ui';
import { Checkbox } from '@momos/ui/forms';
import { Select } from '@momos/ui/select';
import { attendeeWords } from '../words/attendee.ts';
import * as classes from './attendee.module.css';
import { columnWord } from './attendee-columns.tsx';
import { listColumns, questionsOf, type ShownColumns } from './shown-columns.ts';
import type { AttendeeFilter, FurtherFilter } from './use-attendees.ts';

const words = attendeeWords.attendeeView;

export type AttendeeViewProps = {
  social: SocialView;
  filter: AttendeeFilter;
  /** What there is to filter by. */
  known: { tags: readonly string[]; refs: readonly string[] };
  shown: ShownColumns;
  onShow: (shown: ShownColumns) => void;
  onClose: () => void;
};

/** Filters that combine, and the columns of the list. */
export const AttendeeView = (props: AttendeeViewProps) => (
  <SidePanel
    isOpen
    onClose={props.onClose}
    title={words.title}
    size="sm"
    actions={
      props.filter.count > 0 ? (
        <Button variant="default" onClick={props.filter.clear}>
          {words.clear}
        </Button>
      ) : null
    }
  >
    <div className={classes.panel}>
      <Filters {...props} />
      <Columns {...props} />
    </div>
  </SidePanel>
);

type Option = { value: string; label: string };
const named = (values: readonly string[]): Option[] => values.map(value => ({ value, label: value }));

/** What is chosen from a list, with what it is called and what there is. */
const choicesOf = ({
  social,
  known,
}: Pick<AttendeeViewProps, 'social' | 'known'>): [FurtherFilter, string, Option[]][] => [
  ['tierId', words.tier, social.ticketTiers.map(({ id, name }) => ({ value: id, label: name }))],
  ['paid', words.paid, paidStates.map(value => ({ value, label: words.paidLabels[value] }))],
  [
    'isCheckedIn',
    words.checkIn,
    [
      { value: 'true', label: words.checkedIn },
      { value: 'false', label: words.notCheckedIn },
    ],
  ],
  ['tag', words.tag, named(known.tags)],
  ['ref', words.ref, named(known.refs)],
  ['questionId', words.question, questionsOf(social).map(({ id, title }) => ({ value: id, label: title }))],
];

const Filters = ({ social, filter, known }: AttendeeViewProps) => (
  <Section title={words.filters}>
    {choicesOf({ social, known })
      .filter(([name, , data]) => data.length > 0 || filter.further[name])
      .map(([name, label, data]) => (
        <Select
          key={name}
          label={label}
          placeholder={words.any}
          data={data}
          clearable
          searchable={data.length > 8}
          value={filter.further[name] ?? null}
          onChange={value => filter.set(name, value ?? undefined)}
        />
      ))}
    {questionsOf(social).length > 0 ? (
      <SearchField
        label={words.answer}
        value={filter.further.answer ?? ''}
        onChange={value => filter.set('answer', value)}
      />
    ) : null}
  </Section>
);

const toggled = <T,>(all: readonly T[], each: T): T[] =>
  all.includes(each) ? all.filter(other => other !== each) : [...all, each];

const Columns = ({ social, shown, onShow }: AttendeeViewProps) => (
  <Section title={words.columns}>
    <p className={classes.answer}>{words.columnsHint}</p>
    {listColumns.map(column => (
      <Checkbox
        key={column}
        label={columnWord[column]}
        checked={shown.columns.includes(column)}
        onChange={() =>
          onShow({
            ...shown,
            columns: listColumns.filter(each => toggled(shown.columns, column).includes(each)),
          })
        }
      />
    ))}
    {questionsOf(social).map(({ id, title }) => (
      <Checkbox
        key={id}
        label={title}
        checked={shown.questionIds.includes(id)}
        onChange={() => onShow({ ...shown, questionIds: toggled(shown.questionIds, id) })}
      />
    ))}
  </Section>
);
