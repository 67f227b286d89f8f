import { ApiError, errorText, useRead, useSession } from '@momos/api-client';
import type { SocialView } from '@momos/contracts/social-view';
import { socialsContract } from '@momos/contracts/socials';
import { type UserCard, usersContract } from '@momos/contracts/users';
import { Button, Group, PersonLine, Section } from '@momos/ui';
import { TextInput } from '@momos/ui/forms';
import { type FormEvent, useState } from 'react';
import { coHostWords } from '../words/co-host.ts';
import { hostedBefore, type HostRow, profileSlug } from './host-list.ts';
import * as classes from './hosts.module.css';
import { useInvite } from './use-co-hosts.ts';

const words = coHostWords.invite;
const mostShown = 6;

type Props = { social: SocialView; rows: readonly HostRow[] };

/**
 * Finds a person by the link of their profile, which they gave, or among those one hosted with. Not by e-mail: it would say who has an
 * account.
 */
export function InviteHost({ social, rows }: Props) {
  const [found, setFound] = useState<UserCard>();
  return (
    <Section title={words.title}>
      <div className={classes.invite}>
        {found ? (
          <Found social={social} person={found} onDone={() => setFound(undefined)} />
        ) : (
          <Find rows={rows} onFound={setFound} />
        )}
        <Before social={social} rows={rows} />
      </div>
    </Section>
  );
}

type FindProps = { rows: readonly HostRow[]; onFound: (person: UserCard) => void };

/** Reads the profile of a link; the text of a refusal where there is none, or its person is on the list. */
function useFind({ rows, onFound }: FindProps) {
  const { call } = useSession();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const find = async (text: string) => {
    const slug = profileSlug(text);
    if (!slug) return setProblem(words.noProfile);
    setProblem(undefined);
    setBusy(true);
    try {
      const { data } = await call(usersContract.getBySlug, { params: { slug } });
      if (rows.some(({ person }) => person.id === data.id)) setProblem(words.already(data.displayName));
      else onFound(data);
    } catch (error) {
      setProblem(error instanceof ApiError && error.status === 404 ? words.noProfile : errorText(error));
    } finally {
      setBusy(false);
    }
  };
  return { problem, isBusy, find };
}

function Find(props: FindProps) {
  const { problem, isBusy, find } = useFind(props);
  const [text, setText] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void find(text);
  };
  return (
    <form className={classes.find} aria-label={words.title} onSubmit={submit}>
      <TextInput
        label={words.link}
        description={words.linkHint}
        placeholder={words.placeholder}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        autoComplete="off"
        value={text}
        error={problem}
        onChange={event => setText(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" loading={isBusy}>
        {words.find}
      </Button>
    </form>
  );
}

type FoundProps = { social: SocialView; person: UserCard; onDone: () => void };

function Found({ social, person, onDone }: FoundProps) {
  const { invite, isBusy } = useInvite(social, person, onDone);
  return (
    <>
      <PersonLine person={person} size={44} detail={`/users/${person.slug}`} />
      <Group gap="xs">
        <Button loading={isBusy} onClick={invite}>
          {words.invite(person.displayName)}
        </Button>
        <Button variant="subtle" onClick={onDone}>
          {words.other}
        </Button>
      </Group>
    </>
  );
}

/** People of one's other socials; nothing where one hosted alone. */
function Before({ social, rows }: Props) {
  const read = useRead(socialsContract.hosted, { query: { pageSize: 50 } });
  const people = hostedBefore(read.data?.data ?? [], rows).slice(0, mostShown);
  if (people.length === 0) return null;
  return (
    <div>
      <h3 className={classes.before}>{words.before}</h3>
      <ul className={classes.list} role="list" aria-label={words.before}>
        {people.map(person => (
          <li key={person.id}>
            <PersonLine person={person} />
            <Again social={social} person={person} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Again({ social, person }: Pick<FoundProps, 'social' | 'person'>) {
  const { invite, isBusy } = useInvite(social, person);
  return (
    <Button variant="default" loading={isBusy} onClick={invite}>
      {words.invite(person.displayName)}
    </Button>
  );
}
