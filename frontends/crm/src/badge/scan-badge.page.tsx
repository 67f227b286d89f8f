import { errorText, useWrite } from '@momos/api-client';
import { type PublicUser, usersContract } from '@momos/contracts/users';
import { Avatar, Button, ButtonLink, Group, Link, Page, PageHeader, PersonLine, Section } from '@momos/ui';
import { IconX } from '@momos/ui/icons';
import { playScan, Scanner } from '@momos/ui/scanner';
import { useState } from 'react';
import { slugOfBadge } from './badge-slug.ts';
import * as classes from './badge.module.css';

type Outcome = { user: PublicUser } | { problem: string };

const maxRecent = 12;

/** The last answer and the people scanned before it, newest first. */
function useBadges() {
  const [outcome, setOutcome] = useState<Outcome>();
  const [scanned, setScanned] = useState<PublicUser[]>([]);
  const scan = useWrite(usersContract.scan, {
    onDone: ({ data: user }) => {
      playScan(true);
      setOutcome({ user });
      setScanned(before => [user, ...before.filter(({ id }) => id !== user.id)].slice(0, maxRecent));
    },
    onFailed: error => {
      playScan(false);
      setOutcome({ problem: errorText(error) });
    },
  });
  return { outcome, scanned, scan: (code: string) => scan.mutate({ body: { slug: slugOfBadge(code) } }) };
}

const scannerLabels = {
  hint: 'Hold a badge to the camera',
  field: 'Or type the code on the badge',
  send: 'Look up',
};

/** Looks up the person of a badge, by the camera or typed, with the recent ones beside it. */
export function ScanBadgePage() {
  const [isCamera, setCamera] = useState(true);
  const { outcome, scanned, scan } = useBadges();
  return (
    <Page width="full" title="Scan a badge">
      <PageHeader
        title="Scan a badge"
        lead="Look up the person behind a badge."
        actions={
          <Button variant="default" onClick={() => setCamera(!isCamera)}>
            {isCamera ? 'Camera off' : 'Camera on'}
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
  <Section title="Recent scans">
    {people.length === 0 ? (
      <p className={classes.soft}>People you scan are listed here until you leave the page.</p>
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
          Profile
        </ButtonLink>
        <ButtonLink to={`/manager/people-roles?account=${user.id}`} variant="default">
          Account
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
