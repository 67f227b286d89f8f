import { useReadPages } from '@momos/api-client';
import { chatBlocksContract } from '@momos/contracts/chat-blocks';
import type { UserCard } from '@momos/contracts/users';
import {
  Button,
  Card,
  Loaded,
  PersonLine,
  RowsSkeleton,
  Section,
  ShowMore,
  Text,
  useAction,
} from '@momos/ui';
import { settingsWords } from '../words/settings.tsx';
import * as classes from './settings.module.css';

const words = settingsWords.blockedPeople;

/** Whom one does not talk with in chat; each block can be ended. */
export function BlockedPeople() {
  const read = useReadPages(chatBlocksContract.list, {});
  return (
    <Section title={words.title} lead={words.lead}>
      <Loaded
        read={read}
        skeleton={<RowsSkeleton count={1} />}
        isEmpty={({ items }) => items.length === 0}
        empty={<Text c="dimmed">{words.none}</Text>}
      >
        {({ items }) => (
          <>
            <Card padding="none">
              <ul className={classes.rows}>
                {items.map(person => (
                  <Blocked key={person.id} person={person} />
                ))}
              </ul>
            </Card>
            <ShowMore list={read} />
          </>
        )}
      </Loaded>
    </Section>
  );
}

function Blocked({ person }: { person: UserCard }) {
  const { id: userId, displayName } = person;
  const unblock = useAction(chatBlocksContract.unblock, {
    refreshes: [chatBlocksContract.list],
    done: words.unblocked(displayName),
  });
  return (
    <li className={classes.row} data-line>
      <div className={classes.words}>
        <PersonLine person={person} />
      </div>
      <Button
        variant="default"
        size="sm"
        loading={unblock.isPending}
        aria-label={words.unblockPerson(displayName)}
        onClick={() => unblock.mutate({ params: { userId } })}
      >
        {words.unblock}
      </Button>
    </li>
  );
}
