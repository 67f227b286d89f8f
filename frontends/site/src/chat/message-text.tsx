import { linkOf } from '@momos/remote-kit/linked-text';
import { Fragment, type ReactNode } from 'react';
import * as classes from './message.module.css';

const parts = /(https?:\/\/[^\s<>"']+)|(@[\p{L}\p{N}][\p{L}\p{N}.'-]*(?: \p{Lu}[\p{L}.'-]*)?)/gu;
const trailing = /[.,;:!?)\]]+$/;

/** The first web address of a text. */
export function firstLink(text: string): string | undefined {
  const found = /https?:\/\/[^\s<>"']+/.exec(text)?.[0].replace(trailing, '');
  return found && URL.canParse(found) ? found : undefined;
}

/** A text as its writer typed it, with links and, where it names people, mentions. */
export function MessageText({ text, hasMentions }: { text: string; hasMentions: boolean }) {
  const shown: ReactNode[] = [];
  let at = 0;
  for (const match of text.matchAll(parts)) {
    const [whole, link, mention] = match;
    const node = link ? (
      linkOf(link)
    ) : mention && hasMentions ? (
      <mark className={classes.mention}>{mention}</mark>
    ) : undefined;
    if (!node) continue;
    shown.push(text.slice(at, match.index), node);
    at = match.index + whole.length;
  }
  shown.push(text.slice(at));
  return (
    <p className={classes.text}>
      {shown.map((node, index) => (
        // Parts of one text never change places.
        // oxlint-disable-next-line react/no-array-index-key
        <Fragment key={index}>{node}</Fragment>
      ))}
    </p>
  );
}
