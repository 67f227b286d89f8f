import { useLocation } from '@momos/ui';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { hasOlder, isAtEnd, type Log } from './log.ts';
import * as classes from './message-list.module.css';
import { useChatClient } from './use-chat.ts';

/** How near to an end, in px, more is read. */
const nearPx = 600;
const nearBottom = 48;

type Scroller = RefObject<HTMLDivElement | null>;

type From = {
  /** A message that is looked for. */
  goTo: number | undefined;
  /** The last message that was read before the channel was opened. */
  readUpTo: number;
};

/** Reads older and newer messages as they come near, and finds one by its number. */
export function useScrolling(key: string, log: Log, { goTo, readUpTo }: From) {
  const scroller = useRef<HTMLDivElement>(null);
  const [isAtBottom, setAtBottom] = useState(true);
  const readMore = useReadMore(key, log);
  const jump = useJump(key, log, { scroller, goTo });
  const { isUnreadAbove, look } = useUnreadAbove(log, { scroller, readUpTo });
  function onScroll() {
    const element = scroller.current;
    if (!element) return;
    // The scroller begins at its bottom: what is above has a negative place.
    const below = -element.scrollTop;
    setAtBottom(below < nearBottom);
    readMore({ below, above: element.scrollHeight - element.clientHeight - below });
    look();
  }
  return { scroller, isAtBottom, isUnreadAbove, onScroll, jump };
}

const rowOf = ({ current }: Scroller, number: number) => current?.querySelector(`[data-number="${number}"]`);

/** Whether the first unread message is above what is seen; not any more once it was seen. */
function useUnreadAbove(log: Log, { scroller, readUpTo }: { scroller: Scroller; readUpTo: number }) {
  const [isUnreadAbove, setAbove] = useState(false);
  const wasSeen = useRef(false);
  const first = readUpTo + 1;
  function look() {
    const row = rowOf(scroller, first);
    const isBefore = (log.items[0]?.number ?? 0) > first;
    const isAbove = row ? row.getBoundingClientRect().top < topOf(scroller) : isBefore;
    if (row && !isAbove) wasSeen.current = true;
    setAbove(readUpTo > 0 && log.number > readUpTo && isAbove && !wasSeen.current);
  }
  // What is above is known once the rows are laid out.
  // oxlint-disable-next-line react/exhaustive-deps
  useLayoutEffect(look, [log, first]);
  return { isUnreadAbove, look };
}

const topOf = ({ current }: Scroller): number => current?.getBoundingClientRect().top ?? 0;

function useReadMore(key: string, log: Log) {
  const client = useChatClient();
  const isReading = useRef(false);
  return ({ above, below }: { above: number; below: number }) => {
    const isNear = (distance: number) => distance < nearPx;
    const older = isNear(above) && hasOlder(log) ? client.older : undefined;
    const read = older ?? (isNear(below) && !isAtEnd(log) ? client.newer : undefined);
    if (!read || isReading.current) return;
    isReading.current = true;
    void read(key)
      .catch(() => undefined)
      .finally(() => {
        isReading.current = false;
      });
  };
}

type JumpFrom = { scroller: Scroller; goTo: number | undefined };

/** Shows a message by its number, also one that is not read yet. */
function useJump(key: string, log: Log, { scroller, goTo }: JumpFrom) {
  const client = useChatClient();
  const sought = useRef<number>(undefined);
  const visit = useLocation().key;
  const show = (number: number) => {
    const row = rowOf(scroller, number);
    if (!row) return;
    sought.current = undefined;
    const isLast = number === log.number;
    row.scrollIntoView({ block: isLast ? 'end' : 'center' });
    if (!isLast) highlight(row);
  };
  function jump(number: number) {
    sought.current = number;
    if (log.items.some(each => each.number === number)) show(number);
    else void client.open(key, number >= log.number ? undefined : number).catch(() => undefined);
  }
  // Again where the same link is followed again.
  useLayoutEffect(() => {
    if (goTo !== undefined) jump(goTo);
    // oxlint-disable-next-line react/exhaustive-deps
  }, [goTo, visit]);
  useLayoutEffect(() => {
    if (sought.current !== undefined) show(sought.current);
  });
  return jump;
}

/** Also where it was found before. */
function highlight(row: Element): void {
  const found = classes.found ?? '';
  row.classList.add(found);
  row.addEventListener('animationend', () => row.classList.remove(found), { once: true });
}
