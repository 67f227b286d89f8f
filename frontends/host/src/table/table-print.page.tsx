import type { SocialView } from '@momos/contracts/social-view';
import { socialsContract } from '@momos/contracts/socials';
import { useRead } from '@momos/api-client';
import type { ComponentProps } from 'react';
import { type TablePlan, tablesContract } from '@momos/contracts/tables';
import { Button, ButtonLink, Callout, formatSpan, Loaded, Page, useParams, zoneName } from '@momos/ui';
import { DownloadCsv } from '../attendee/download-csv.tsx';
import { NotHost } from '../social/not-host.tsx';
import { tableWords as words } from '../words/tables.ts';
import * as classes from './table-print.module.css';

const columns: ComponentProps<typeof DownloadCsv>['query'] = {
  columns: ['table', 'person', 'ticket', 'status'],
  isSeated: 'true',
};

/** The seating plan on paper: who sits at each table, and where each guest sits. */
export function TablePrintPage() {
  const { slug = '' } = useParams();
  const read = useRead(socialsContract.getBySlug, { params: { slug } });
  return (
    <Loaded read={read}>
      {({ data }) => (data.viewer.isHost ? <Sheet social={data} /> : <NotHost social={data} />)}
    </Loaded>
  );
}

function Sheet({ social }: { social: SocialView }) {
  const read = useRead(tablesContract.get, { params: { id: social.id } });
  return (
    <Page width="full" title={`${words.printTitle} · ${social.title}`}>
      <div className={classes.tools}>
        <ButtonLink variant="default" to={`/socials/${social.slug}/manage/tables`}>
          {words.back}
        </ButtonLink>
        <DownloadCsv social={social} query={columns} />
        <Button onClick={() => window.print()}>{words.print}</Button>
      </div>
      <Loaded read={read}>{({ data }) => <Plan social={social} plan={data} />}</Loaded>
    </Page>
  );
}

type Props = { social: SocialView; plan: TablePlan };

function Plan({ social, plan }: Props) {
  const at = Map.groupBy(plan.guests, guest => guest.tableId);
  const nameOf = new Map(plan.tables.map(({ id, name }) => [id, name]));
  return (
    <div className={classes.sheet}>
      <h1 className={classes.title}>{social.title}</h1>
      <p>
        {formatSpan(social.eventTimestamp, social.eventEndTimestamp, social.timezone)}{' '}
        {zoneName(social.eventTimestamp, social.timezone)}
      </p>
      {plan.tables.length === 0 ? (
        <div className={classes.onScreen}>
          <Callout title={words.printNoTables}>{words.printNoTablesText}</Callout>
        </div>
      ) : null}
      <div className={classes.tables} hidden={plan.tables.length === 0}>
        {plan.tables.map(({ id, name, taken, capacity }) => (
          <section key={id} className={classes.table} aria-label={name}>
            <h2>{name}</h2>
            <p>{words.places(taken, capacity)}</p>
            <ol>
              {at.get(id)?.map(({ rsvpId, user, pax }) => (
                <li key={rsvpId}>
                  {user.displayName} {pax > 1 ? words.plusOnes(pax - 1) : null}
                </li>
              )) ?? <li>{words.noOne}</li>}
            </ol>
          </section>
        ))}
      </div>
      <Names plan={plan} nameOf={nameOf} />
    </div>
  );
}

type NamesProps = Pick<Props, 'plan'> & { nameOf: ReadonlyMap<string, string> };

/** Where each guest sits, by name. */
const Names = ({ plan, nameOf }: NamesProps) => (
  <section className={classes.names} aria-label={words.byName}>
    <h2>{words.byName}</h2>
    <ul role="list">
      {plan.guests.map(({ rsvpId, user, tableId }) => (
        <li key={rsvpId}>
          <span>{user.displayName}</span>
          <span>{(tableId && nameOf.get(tableId)) ?? '–'}</span>
        </li>
      ))}
    </ul>
  </section>
);
