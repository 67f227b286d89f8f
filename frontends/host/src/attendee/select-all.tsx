import { type Answer, errorText, type Session, useSession } from '@momos/api-client';
import { type Attendee, rsvpsContract } from '@momos/contracts/rsvps';
import type { SocialView } from '@momos/contracts/social-view';
import { Button, showToast } from '@momos/ui';
import { useEffect, useRef, useState } from 'react';
import { attendeeWords } from '../words/attendee.ts';
import * as classes from './attendee.module.css';
import { type AttendeeFilter, pageSize, queryOf } from './use-attendees.ts';

const words = attendeeWords.decisionBar;

/** A list that is longer is narrowed first. */
const most = 10_000;

type Props = {
  social: SocialView;
  filter: AttendeeFilter;
  /** How many fit the filter, on all pages. */
  total: number;
  chosenCount: number;
  /** Chooses these beside those who are chosen. */
  onChoose: (people: readonly Attendee[]) => void;
};

/** Chooses everyone who fits the filter, on all pages, or says why they are too many; nothing where there is one page. */
export function SelectAll(props: Props) {
  if (props.total <= pageSize) return null;
  if (props.total > most)
    return <span className={classes.hint}>{words.tooMany(most.toLocaleString('en-US'))}</span>;
  // Another filter has other people, so what is being read for this one is given up.
  return <SelectAllButton key={JSON.stringify(queryOf(props.filter))} {...props} />;
}

/** The button is gone, or was disabled under the fingers: the focus stays with what it belongs to. */
const focusBar = (button: HTMLElement | null, bar: HTMLElement | null | undefined) => {
  const { activeElement } = document;
  if (activeElement === document.body || activeElement === button) bar?.focus();
};

function SelectAllButton({ social, filter, total, chosenCount, onChoose }: Props) {
  const { call } = useSession();
  const [isReading, setReading] = useState(false);
  const [isDone, setDone] = useState(false);
  const reading = useRef<AbortController>(undefined);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => () => reading.current?.abort(), []);
  const read = async () => {
    const { signal } = (reading.current = new AbortController());
    setReading(true);
    try {
      const people = await everyone(call, { social, filter, signal });
      if (signal.aborted) return;
      onChoose(people);
      setDone(true);
      focusBar(button.current, button.current?.closest<HTMLElement>('[role="region"]'));
    } catch (error) {
      if (signal.aborted) return;
      showToast(errorText(error), { tone: 'bad' });
    }
    setReading(false);
  };
  if (isDone && chosenCount >= total) return null;
  return (
    <Button ref={button} size="compact-md" variant="default" loading={isReading} onClick={() => void read()}>
      {words.selectAll(total.toLocaleString('en-US'))}
    </Button>
  );
}

type Asked = Pick<Props, 'social' | 'filter'> & { signal: AbortSignal };

/** Reads page by page, by keys, so that registrations made meanwhile shift no page. */
async function everyone(call: Session['call'], { social, filter, signal }: Asked): Promise<Attendee[]> {
  const people: Attendee[] = [];
  let key: string | null | undefined;
  do {
    const page: Answer<typeof rsvpsContract.listV2> = await call(
      rsvpsContract.listV2,
      {
        params: { id: social.id },
        query: { pageSize, ...queryOf(filter), ...(key ? { exclusiveStartKey: key } : {}) },
      },
      { signal },
    );
    people.push(...page.data);
    key = page.meta.lastEvaluatedKey;
  } while (key && people.length < most);
  return people;
}
