import { errorText, useWrite } from '@momos/api-client';
import { type PublicUser, usersContract } from '@momos/contracts/users';
import { Avatar, Button, ButtonLink, Group, Link, Page, PageHeader, PersonLine, Section } from '@momos/ui';
import { IconX } from '@momos/ui/icons';
import { playScan, Scanner } from '@momos/ui/scanner';
import { useState } from 'react';
import { badgeWords } from '../words/badge.ts';
import { slugOfBadge } from './badge-slug.ts';
import * as classes from './badge.module.css';

const wording = badgeWords.scanBadge;

type Outcome = { user: PublicUser } | { problem: string };

const maxRecent = 12;

/** The last answer and the people scanned before it, newest first. */
function useBadges() {
  const [outcome, setOutcome] = useState<Outcome>();
  const [scanned, setScanned] = useState<PublicUser[]>([]);
  const scan = useWrite(usersContract.scan, {
    onDone: ({ data: user }) => {
      playScan('good');
      setOutcome({ user });
      setScanned(before => [user, ...before.filter(({ id }) => id !== user.id)].slice(0, maxRecent));
    },
    onFailed: error => {
      playScan('bad');
      setOutcome({ problem: errorText(error) });
    },
  });
  return { outcome, scanned, scan: (code: string) => scan.mutate({ body: { slug: slugOfBadge(code) } }) };
}

const scannerLabels = wording.scannerLabels;

/** Looks up the person of a badge, by the camera or typed, with the recent ones beside it. */
export function ScanBadgePage() {
  const [isCamera, setCamera] = useState(true);
  const { outcome, scanned, scan } = useBadges();
  return (
    <Page width="full" title={wording.scanABadge}>
      <PageHeader
        title={wording.scanABadge}
        lead={wording.lead}
        actions={
          <Button variant="default" onClick={() => setCamera(!isCamera)}>
            {isCamera ? wording.cameraOff : wording.cameraOn}
          </Button>
        }
      />
      <div className={classes.columns}>
        <div className={classes.scanner}>
          <Scanner
            onCode={scan}
            isCamera={isCamera}
            tone={outcome && ('user' in outcome ? 'good' : 'bad')}
            answer={outcome ? <Answer outcome={outcome} /> : undefined}
            words={scannerLabels}
          />
        </div>
        <RecentScans people={scanned} />
      </div>
    </Page>
  );
}

const RecentScans = ({ people }: { people: readonly PublicUser[] }) => (
  <Section title={wording.recentScans}>
    {people.length === 0 ? (
      <p className={classes.soft}>{wording.emptyText}</p>
    ) : (
      <ul className={classes.seen} role="list">
        {people.map(user => (
          <li key={user.id}>
            <Link to={`/users/${user.slug}`} className={classes.person}>
              <PersonLine person={user} size={36} detail={affiliationOf(user)} />
            </Link>
          </li>
        ))}
      </ul>
    )}
  </Section>
);

function Answer({ outcome }: { outcome: Outcome }) {
  if ('problem' in outcome)
    return (
      <>
        <IconX size={64} aria-hidden />
        <strong className={classes.name}>{outcome.problem}</strong>
      </>
    );
  const { user } = outcome;
  return (
    <>
      <Avatar person={user} size={96} />
      <strong className={classes.name}>{user.displayName}</strong>
      <span>{affiliationOf(user) ?? user.account?.email}</span>
      <Group gap="xs" justify="center">
        <ButtonLink to={`/users/${user.slug}`} variant="default">
          {wording.profile}
        </ButtonLink>
        <ButtonLink to={`/manager/people-roles?account=${user.id}`} variant="default">
          {wording.account}
        </ButtonLink>
      </Group>
    </>
  );
}

/** The current job, else the current school. */
function affiliationOf({ curPosition, curAcademic }: PublicUser): string | undefined {
  if (curPosition) return [curPosition.title, curPosition.organization.name].filter(Boolean).join(', ');
  return curAcademic ? curAcademic.school.name : undefined;
}
