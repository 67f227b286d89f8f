import { errorText, useRead, useWrite } from '@momos/api-client';
import {
  type BadgeAttendee,
  badgeKinds,
  badgePapers,
  badgesContract,
  type BadgeSheet,
} from '@momos/contracts/badges';
import type { SocialView } from '@momos/contracts/social-view';
import { ButtonLink, Loaded, Section, showToast } from '@momos/ui';
import { Checkbox, Radio } from '@momos/ui/forms';
import { ManageFrame } from '../social/manage-frame.tsx';
import { badgeWords as words } from '../words/badges.ts';
import { BadgeChoice } from './badge-choice.tsx';
import * as classes from './badge.module.css';
import { BadgePages } from './badge-pages.tsx';
import { badgeSize } from './badge-size.ts';

/** Badges and table tents of a social: how they look, who gets one, and the way to the printer. */
export const BadgesPage = () => (
  <ManageFrame title={words.title}>{social => <Badges social={social} />}</ManageFrame>
);

function Badges({ social }: { social: SocialView }) {
  const input = { params: { id: social.id } };
  const sheet = useRead(badgesContract.get, input);
  const attendees = useRead(badgesContract.attendees, input);
  return (
    <Loaded read={sheet}>
      {({ data }) => (
        <>
          <div className={classes.editor}>
            <Look social={social} sheet={data} />
            <Preview social={social} sheet={data} attendees={attendees.data?.data ?? []} />
          </div>
          <Loaded
            read={attendees}
            isEmpty={read => read.data.length === 0}
            empty={<p className={classes.soft}>{words.noOne}</p>}
          >
            {read => <BadgeChoice social={social} sheet={data} attendees={read.data} />}
          </Loaded>
        </>
      )}
    </Loaded>
  );
}

type Props = { social: SocialView; sheet: BadgeSheet };

type Change = Partial<Pick<BadgeSheet, 'kind' | 'paper' | (typeof shown)[number]>>;

const shown = ['showsPosition', 'showsTicket', 'showsTable'] as const;

function Look({ social, sheet }: Props) {
  const change = useWrite(badgesContract.change, {
    refreshes: [badgesContract.get],
    onFailed: error => showToast(errorText(error), { tone: 'bad' }),
  });
  const set = (body: Change) => change.mutate({ params: { id: social.id }, body });
  return (
    <div className={classes.look}>
      <Radio.Group
        label={words.kind}
        value={sheet.kind}
        onChange={kind => set({ kind: kind as BadgeSheet['kind'] })}
      >
        {badgeKinds.map(kind => (
          <Radio
            key={kind}
            value={kind}
            label={words.kinds[kind]}
            description={words.sizes[kind][sheet.paper]}
          />
        ))}
      </Radio.Group>
      <Radio.Group
        label={words.paper}
        value={sheet.paper}
        onChange={paper => set({ paper: paper as BadgeSheet['paper'] })}
      >
        {badgePapers.map(paper => (
          <Radio key={paper} value={paper} label={words.papers[paper]} />
        ))}
      </Radio.Group>
      <Shown sheet={sheet} onChange={set} />
      <ButtonLink to={`/socials/${social.slug}/manage/badges/print`}>{words.print}</ButtonLink>
    </div>
  );
}

type ShownProps = { sheet: BadgeSheet; onChange: (change: Change) => void };

const Shown = ({ sheet, onChange }: ShownProps) => (
  <fieldset className={classes.fields}>
    <legend>{words.shows}</legend>
    {shown.map(field => (
      <Checkbox
        key={field}
        label={words[field]}
        checked={sheet[field]}
        onChange={event => onChange({ [field]: event.currentTarget.checked })}
      />
    ))}
  </fieldset>
);

function Preview({ social, sheet, attendees }: Props & { attendees: readonly BadgeAttendee[] }) {
  const { columns, rows } = badgeSize(sheet.kind, sheet.paper);
  const first = attendees.filter(each => each.isChosen).slice(0, columns * rows);
  return first.length > 0 ? (
    <Section title={words.preview}>
      <div className={classes.preview}>
        <BadgePages social={social} sheet={sheet} attendees={first} />
      </div>
    </Section>
  ) : null;
}
