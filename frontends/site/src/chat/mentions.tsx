import { useSession } from '@momos/api-client';
import { type ChannelMember, chatChannelsContract } from '@momos/contracts/chat-channels';
import { Avatar } from '@momos/ui';
import { type KeyboardEvent, type RefObject, useEffect, useState } from 'react';
import { chatWords as words } from '../words/chat.ts';
import { channelParamsOf } from './channel-params.ts';
import * as classes from './composer.module.css';
import type { Draft, Mentioned } from './draft.ts';

/** The name that is begun right before the cursor: `@ad` is `ad`. */
const mentionAt = (text: string): string | undefined => /(?:^|\s)@([\p{L}\p{N}.'-]{0,40})$/u.exec(text)?.[1];

export type Mentions = ReturnType<typeof useMentions>;

type Written = {
  text: string;
  field: RefObject<HTMLTextAreaElement | null>;
  /** What the field began with. */
  begun: Draft;
  /** Whom the message that is edited names, without their names. */
  unnamed: readonly string[] | undefined;
};

/** People whose name begins as what is typed after an @, and who was chosen. */
export function useMentions(key: string, { text, field, begun: from, unnamed = none }: Written) {
  const begun = mentionAt(text);
  const { found, setFound, active, setActive } = useFound(key, begun);
  const [chosen, setChosen] = useState(from.mentions);
  const named = useNamed(key, from.text, unnamed);

  function choose({ user: { id, displayName } }: ChannelMember, write: (text: string) => void) {
    setChosen(held => [...held, { id, displayName }]);
    write(`${text.slice(0, text.length - (begun?.length ?? 0))}${displayName} `);
    setFound([]);
    field.current?.focus();
  }

  return {
    found: begun === undefined ? [] : found,
    active,
    chosen,
    choose,
    clear: () => setChosen([]),
    /** Those whose name is still in the text; whose name is not known is taken to be. */
    idsIn(written: string): string[] {
      const known = [...chosen, ...named];
      const knownIds = new Set(known.map(({ id }) => id));
      const unknown = written.includes('@') ? unnamed.filter(id => !knownIds.has(id)) : [];
      const still = known.flatMap(({ id, displayName }) => (written.includes(`@${displayName}`) ? id : []));
      return [...new Set([...still, ...unknown])];
    },
    /** Whether a key moved in the list, or chose from it. */
    onKey(event: KeyboardEvent, write: (text: string) => void): boolean {
      const member = found[active];
      if (begun === undefined || !member) return false;
      const move = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (move) setActive((active + move + found.length) % found.length);
      else if (event.key === 'Enter' || event.key === 'Tab') choose(member, write);
      else if (event.key === 'Escape') setFound([]);
      else return false;
      event.preventDefault();
      return true;
    },
  };
}

const none: readonly string[] = [];
const maxNames = 10;
const nameBegins = /@([\p{L}\p{N}.'-]+)/gu;

/** Those of the given people of a channel whose names a text has. */
function useNamed(key: string, text: string, ids: readonly string[]): readonly Mentioned[] {
  const { call } = useSession();
  const [named, setNamed] = useState<readonly Mentioned[]>([]);
  useEffect(() => {
    if (ids.length === 0) return undefined;
    const abort = new AbortController();
    const beginnings = [...new Set([...text.matchAll(nameBegins)].map(([, word]) => word ?? ''))];
    for (const q of beginnings.slice(0, maxNames))
      call(
        chatChannelsContract.people,
        { params: channelParamsOf(key), query: { q } },
        { signal: abort.signal },
      ).then(
        ({ data }) => {
          const those = data.flatMap(({ user }) => (ids.includes(user.id) ? user : []));
          setNamed(held => [...held, ...those.filter(user => text.includes(`@${user.displayName}`))]);
        },
        () => undefined,
      );
    return () => abort.abort();
  }, [call, key, text, ids]);
  return named;
}

function useFound(key: string, begun: string | undefined) {
  const { call } = useSession();
  const [found, setFound] = useState<readonly ChannelMember[]>([]);
  const [active, setActive] = useState(0);
  useEffect(() => {
    if (begun === undefined) return undefined;
    const abort = new AbortController();
    call(
      chatChannelsContract.people,
      { params: channelParamsOf(key), query: { q: begun } },
      { signal: abort.signal },
    ).then(
      ({ data }) => {
        setFound(data.slice(0, 6));
        setActive(0);
      },
      () => undefined,
    );
    return () => abort.abort();
  }, [begun, call, key]);
  return { found, setFound, active, setActive };
}

/** Whom to mention, above the field. */
export const MentionList = ({
  mentions,
  onChoose,
}: {
  mentions: Mentions;
  onChoose: (member: ChannelMember) => void;
}) =>
  mentions.found.length > 0 ? (
    <ul className={classes.mentions} aria-label={words.mentionList}>
      {mentions.found.map((member, index) => (
        <li key={member.user.id}>
          <button
            type="button"
            data-active={index === mentions.active || undefined}
            onClick={() => onChoose(member)}
          >
            <Avatar person={member.user} size={24} /> {member.user.displayName}
          </button>
        </li>
      ))}
    </ul>
  ) : null;
