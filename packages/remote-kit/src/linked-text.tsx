import { Fragment, type ReactNode } from 'react';

const address = /https?:\/\/[^\s<>"']+/g;
const trailing = /[.,;:!?)\]]+$/;

/** A web address that stands in a text, as a link, without the punctuation behind it; undefined for what is none. */
export function linkOf(found: string): ReactNode {
  const href = found.replace(trailing, '');
  if (!URL.canParse(href)) return undefined;
  return (
    <>
      <a href={href} target="_blank" rel="noopener noreferrer nofollow ugc">
        {href}
      </a>
      {found.slice(href.length)}
    </>
  );
}

/** A text as its writer typed it, with its web addresses as links. */
export function LinkedText({ text }: { text: string }) {
  const shown: ReactNode[] = [];
  let at = 0;
  for (const match of text.matchAll(address)) {
    shown.push(text.slice(at, match.index), linkOf(match[0]) ?? match[0]);
    at = match.index + match[0].length;
  }
  shown.push(text.slice(at));
  return shown.map((node, index) => (
    // Parts of one text never change places.
    // oxlint-disable-next-line react/no-array-index-key
    <Fragment key={index}>{node}</Fragment>
  ));
}
