import type { BadgeAttendee, BadgeSheet } from '@momos/contracts/badges';
import type { SocialView } from '@momos/contracts/social-view';
import * as classes from './badge.module.css';
import { badgeSize, nameSize, pagesOf } from './badge-size.ts';

type Given = { social: SocialView; sheet: BadgeSheet };
type PieceProps = Given & { attendee: BadgeAttendee };

const mm = (value: number) => `${value}mm`;

/** The pages of badges or tents in their true size; each is a page of paper when printed. */
export const BadgePages = ({ social, sheet, attendees }: Given & { attendees: readonly BadgeAttendee[] }) => {
  const size = badgeSize(sheet.kind, sheet.paper);
  return pagesOf(attendees, size).map(page => (
    <div
      key={page[0]?.rsvpId}
      className={classes.page}
      data-paper={sheet.paper}
      style={{
        inlineSize: mm(size.page.width),
        blockSize: mm(size.page.height),
        gridTemplateColumns: `repeat(${size.columns}, ${mm(size.piece.width)})`,
        gridAutoRows: mm(size.piece.height),
      }}
    >
      {page.map(attendee =>
        sheet.kind === 'TENT' ? (
          <Tent key={attendee.rsvpId} social={social} sheet={sheet} attendee={attendee} />
        ) : (
          <Badge key={attendee.rsvpId} social={social} sheet={sheet} attendee={attendee} />
        ),
      )}
    </div>
  ));
};

const Badge = (props: PieceProps) => (
  <article className={classes.badge}>
    <Face {...props} largest={11} />
  </article>
);

/** The name on both sides, the far one upside down. */
const Tent = (props: PieceProps) => (
  <article className={classes.tent}>
    <div className={classes.far} aria-hidden>
      <Face {...props} largest={30} />
    </div>
    <div className={classes.near}>
      <Face {...props} largest={30} />
    </div>
  </article>
);

function Face({ social, sheet, attendee, largest }: PieceProps & { largest: number }) {
  const { displayName, position, tierName, tableName } = attendee;
  const { piece } = badgeSize(sheet.kind, sheet.paper);
  const lines = [
    sheet.showsPosition ? position : null,
    [sheet.showsTicket ? tierName : null, sheet.showsTable ? tableName : null].filter(Boolean).join(' · '),
  ].filter(Boolean);
  return (
    <>
      <p className={classes.social}>{social.title}</p>
      <p
        className={classes.name}
        style={{ fontSize: mm(nameSize(displayName, piece.width * 0.86, largest)) }}
      >
        {displayName}
      </p>
      {lines.map(line => (
        <p key={line} className={classes.line}>
          {line}
        </p>
      ))}
    </>
  );
}
