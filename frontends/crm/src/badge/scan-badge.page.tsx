import { errorText, useWrite } from '@momos/api-client';
import { type PublicUser, usersContract } from '@momos/contracts/users';
import { Avatar, Button, ButtonLink, Group, Link, Page, PageHeader, PersonLine, Section } from '@momos/ui';
import { IconX } from '@momos/ui/icons';
import { playScan, Scanner } from '@momos/ui/scanner';
import { useState } from 'react';
import { slugOfBadge } from './badge-slug.ts';
import * as classes from './badge.module.css';

type Outcome = { user: PublicUser } | { problem: string };

const mostRecent = 12;

/** Whose badge this is: by the camera or typed, one big answer, and those seen before below. */
export function ScanBadgePage() {
  const [isCamera, setCamera] = useState(true);
  const [outcome, setOutcome] = useState<Outcome>();
  const [seen, setSeen] = useState<PublicUser[]>([]);
  const look = useWrite(usersContract.scan, {
    onDone: ({ data: user }) => {
      playScan(true);
      setOutcome({ user });
      setSeen(before => [user, ...before.filter(({ id }) => id !== user.id)].slice(0, mostRecent));
    },
    onFailed: error => {
      playScan(false);
      setOutcome({ problem: errorText(error) });
    },
  });
  return (
    <Page width="full" title="Scan a badge">
      <PageHeader
        title="Scan a badge"
        lead="Tells who stands before you."
        actions={
          <Button variant="default" onClick={() => setCamera(!isCamera)}>
            {isCamera ? 'Camera off' : 'Camera on'}
          </Button>
        }
      />
      <div className={classes.columns}>
        <div className={classes.scanner}>
          <Scanner
            onCode={code => look.mutate({ body: { slug: slugOfBadge(code) } })}
            isCamera={isCamera}
            tone={outcome && ('user' in outcome ? 'good' : 'bad')}
            answer={outcome ? <Answer outcome={outcome} /> : undefined}
            words={{
              hint: 'Hold a badge to the camera',
              field: 'Or type what is on the badge',
              send: 'Look up',
            }}
          />
        </div>
        <Section title="Seen just now">
          {seen.length === 0 ? (
            <p className={classes.soft}>Whom you scan is listed here until you leave the page.</p>
          ) : (
            <ul className={classes.seen} role="list">
              {seen.map(user => (
                <li key={user.id}>
                  <Link to={`/users/${user.slug}`} className={classes.person}>
                    <PersonLine person={user} size={36} detail={placeOf(user)} />
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </Section>
      </div>
    </Page>
  );
}

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
      <span>{placeOf(user) ?? user.account?.email}</span>
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

/** Where somebody works, else where they study. */
function placeOf({ curPosition, curAcademic }: PublicUser): string | undefined {
  if (curPosition) return [curPosition.title, curPosition.organization.name].filter(Boolean).join(', ');
  return curAcademic ? curAcademic.school.name : undefined;
}
