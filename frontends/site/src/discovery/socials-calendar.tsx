import { useReadPages } from '@momos/api-client';
import type { SocialCard } from '@momos/contracts/social-view';
import { socialsContract } from '@momos/contracts/socials';
import { Button, ErrorState, formatTime, ShowMore, Text, TextLink, viewerZone } from '@momos/ui';
import { IconChevronLeft, IconChevronRight } from '@momos/ui/icons';
import { discoveryWords } from '../words/discovery.tsx';
import { dayOf, type Month, monthAfter, monthOf, startOf, weeksOf } from './months.ts';
import type { Near } from './near-me.ts';
import { requestOf, type Search } from './search-address.ts';
import * as classes from './socials-calendar.module.css';

const words = discoveryWords.calendar;

const pageSize = 100;

export type SocialsCalendarProps = {
  search: Search;
  near: Near | null;
  month: Month;
  now: Date;
  onMonth: (month: Month) => void;
};

/** What a search finds in a month, day by day on the viewer's clock; on a phone the days that have something. */
export function SocialsCalendar({ search, near, month, now, onMonth }: SocialsCalendarProps) {
  const { body } = requestOf(search, now, near);
  const [from, to] = [startOf(month).toISOString(), startOf(monthAfter(month, 1)).toISOString()];
  const found = useReadPages(
    socialsContract.search,
    { body: { ...body, from, to, pageSize } },
    { keepsShown: true },
  );
  const { items = [], meta } = found.data ?? {};
  return (
    <section aria-label={words.calendar} aria-busy={found.isPending || undefined}>
      <MonthHead month={month} now={now} onMonth={onMonth} />
      {found.error ? <ErrorState error={found.error} onRetry={() => void found.refetch()} /> : null}
      <Text size="sm" c="dimmed" role="status">
        {meta ? words.count(meta.total ?? items.length) : words.loading}
      </Text>
      <MonthTable month={month} now={now} socials={items} />
      <ShowMore list={found} />
    </section>
  );
}

const monthName = (month: Month) =>
  startOf(month).toLocaleDateString('en-US', { month: 'long', year: 'numeric' });

const MonthHead = ({ month, now, onMonth }: Omit<SocialsCalendarProps, 'search' | 'near'>) => (
  <div className={classes.head}>
    <h2 className={classes.month}>{monthName(month)}</h2>
    <Button
      variant="default"
      size="sm"
      aria-label={words.previous}
      disabled={month <= monthOf(now)}
      onClick={() => onMonth(monthAfter(month, -1))}
    >
      <IconChevronLeft size={18} aria-hidden />
    </Button>
    <Button variant="default" size="sm" aria-label={words.next} onClick={() => onMonth(monthAfter(month, 1))}>
      <IconChevronRight size={18} aria-hidden />
    </Button>
  </div>
);

type MonthTableProps = { month: Month; now: Date; socials: readonly SocialCard[] };

function MonthTable({ month, now, socials }: MonthTableProps) {
  const byDay = Map.groupBy(socials, ({ eventTimestamp }) => dayOf(new Date(eventTimestamp)));
  return (
    <table className={classes.table}>
      <caption className="mo-hidden">{monthName(month)}</caption>
      <thead>
        <tr>
          {words.weekdays.map(weekday => (
            <th key={weekday} scope="col">
              {weekday}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map(week => (
          <tr key={week[0]?.getTime()}>
            {week.map(day => (
              <Day
                key={day.getTime()}
                day={day}
                now={now}
                isOutside={monthOf(day) !== month}
                socials={byDay.get(dayOf(day)) ?? []}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type DayProps = { day: Date; now: Date; isOutside: boolean; socials: readonly SocialCard[] };

function Day({ day, now, isOutside, socials }: DayProps) {
  const isToday = dayOf(day) === dayOf(now);
  const name = day.toLocaleDateString('en-US', { weekday: 'long', month: 'long', day: 'numeric' });
  return (
    <td
      className={classes.day}
      data-today={isToday || undefined}
      data-past={isOutside || dayOf(day) < dayOf(now) || undefined}
      data-empty={socials.length === 0 || undefined}
    >
      <time dateTime={dayOf(day)} aria-label={isToday ? words.today(name) : name}>
        <span className={classes.long}>{name}</span>
        <span className={classes.number}>{day.getDate()}</span>
      </time>
      {socials.length > 0 ? (
        <ul role="list">
          {socials.map(({ id, slug, title, eventTimestamp, isCancelled }) => (
            <li key={id} data-cancelled={isCancelled || undefined}>
              <TextLink to={`/socials/${slug}`} className={classes.social} title={title}>
                <span className={classes.time}>{formatTime(eventTimestamp, viewerZone())}</span> {title}
              </TextLink>
            </li>
          ))}
        </ul>
      ) : null}
    </td>
  );
}
