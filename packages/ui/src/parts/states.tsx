import { useCallbackRef } from '@mantine/hooks';
import { SessionContext } from '@momos/api-client';
import { useContext, useEffect, useRef, useState, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconInbox, IconLock, IconMapPinOff, IconRefresh, IconWifiOff } from '../icons.ts';
import { partsWords } from '../words/parts.tsx';
import { useOnline } from './online.ts';
import * as classes from './states.module.css';

const words = partsWords.states;

export type StateProps = {
  title: ReactNode;
  children?: ReactNode;
  /** What one can do about it: a button or two. */
  action?: ReactNode;
  icon?: ReactNode;
  /**
   * `line` for one part among others of a page, `inline` inside a card or a table, `page` below a page's header, `whole` where it is
   * the page, with its heading.
   */
  size?: 'line' | 'inline' | 'page' | 'whole';
};

const titles = { line: 'p', inline: 'p', page: 'h2', whole: 'h1' } as const;

function State({ title, children, action, icon, size = 'inline', role }: StateProps & { role?: 'alert' }) {
  const Title = titles[size];
  return (
    <div className={classes.state} data-size={size} role={role}>
      {icon ? (
        <div className={classes.icon} aria-hidden>
          {icon}
        </div>
      ) : null}
      <Title className={classes.title}>{title}</Title>
      {children ? <div className={classes.text}>{children}</div> : null}
      {action ? <div className={classes.action}>{action}</div> : null}
    </div>
  );
}

/** Nothing here yet: says why and teaches the first step. In the place of a page's list it has a mark, one of its own or the tray. */
export const EmptyState = ({ size, icon = size === 'page' ? <IconInbox /> : null, ...props }: StateProps) => (
  <State size={size} icon={icon} {...props} />
);

export type ErrorStateProps = {
  /** What was thrown; its message is shown, or the generic sentence of spec §8. */
  error?: unknown;
  title?: ReactNode;
  onRetry?: () => void;
  size?: StateProps['size'];
};

const generic = words.unknownError;

/** Faults of the program have technical messages that do not help a reader of the page. */
const technical = new Set(['TypeError', 'ReferenceError', 'RangeError', 'SyntaxError']);

function wordsOf(error: unknown): string {
  if (!(error instanceof Error) || !error.message || technical.has(error.name)) return generic;
  return error.name === 'ChunkLoadError' ? words.chunkError : error.message;
}

/** Answers that stay what they are, however often one asks. */
const lasting: Record<number, { title: string; icon: ReactNode }> = {
  403: { title: words.youDontHaveAccess, icon: <IconLock /> },
  404: { title: words.thereIsNothingHere, icon: <IconMapPinOff /> },
};

const lastingOf = (error: unknown) =>
  typeof error === 'object' && error !== null && 'status' in error
    ? lasting[Number(error.status)]
    : undefined;

const isUnauthenticated = (error: unknown) =>
  typeof error === 'object' && error !== null && 'status' in error && error.status === 401;

/** No one is signed in: trying again would come to the same, so it is signed in where one is, and tried again then. */
function SignedOut({ onRetry, size }: Pick<ErrorStateProps, 'onRetry' | 'size'>) {
  const session = useContext(SessionContext);
  // Who never signed in has no session that could have ended.
  const isOver = session?.wasSignedIn() ?? false;
  const signIn = async () => {
    if (await session?.signInHere()) onRetry?.();
  };
  return (
    <State
      role="alert"
      size={size}
      icon={<IconLock />}
      title={isOver ? words.youAreSignedOut : words.signInToSeeThis}
      action={session ? <Button onClick={() => void signIn()}>{words.signIn}</Button> : null}
    >
      {isOver ? words.signedOutText : words.signInText}
    </State>
  );
}

/** Tries again by itself when the network is back. */
function useRetryOnline(isOnline: boolean, retry: () => void): void {
  const wasOnline = useRef(isOnline);
  const tryAgain = useCallbackRef(retry);
  useEffect(() => {
    if (isOnline && !wasOnline.current) tryAgain();
    wasOnline.current = isOnline;
  }, [isOnline, tryAgain]);
}

/**
 * Something failed: says so, that nothing was lost, and offers to try again. Being offline, what is not there and what is not allowed
 * have states of their own.
 */
export function ErrorState({ error, title = words.thisDidNotLoad, onRetry, size }: ErrorStateProps) {
  const online = useOnline();
  const known = lastingOf(error);
  useRetryOnline(online, () => onRetry?.());
  if (online && isUnauthenticated(error)) return <SignedOut onRetry={onRetry} size={size} />;
  if (known)
    return (
      <State role="alert" size={size} {...known}>
        {wordsOf(error)}
      </State>
    );
  const retry = onRetry ? (
    <Button variant="default" leftSection={<IconRefresh size={18} />} onClick={onRetry}>
      {words.tryAgain}
    </Button>
  ) : null;
  if (!online) {
    return (
      <State role="alert" size={size} icon={<IconWifiOff />} title={words.youAreOffline} action={retry}>
        {onRetry ? words.offlineRetries : words.offlineText}
      </State>
    );
  }
  return (
    <State role="alert" size={size} icon={<IconAlertTriangle />} title={title} action={retry}>
      {wordsOf(error)}
    </State>
  );
}

/** Shows its children only when they are still wanted after 150 ms, so that quick answers never flash a skeleton. */
export function Delayed({ after = 150, children }: { after?: number; children: ReactNode }) {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), after);
    return () => clearTimeout(timer);
  }, [after]);
  return shown ? children : null;
}
