import type { PendingEditView } from '@momos/contracts/social-view';
import { Cover, pictureUrl } from '@momos/ui';
import { addedLinks, type ChangedField, changedFields } from './changed-fields.ts';
import { pendingEditWords } from '../words/pending-edit.tsx';
import * as classes from './difference.module.css';
import { diffLines, diffWords, type Piece } from './word-diff.ts';

const wording = pendingEditWords.difference;

type Props = {
  edit: Pick<PendingEditView, 'before' | 'after'>;
  /** Names the generated picture of the social. */
  coverSeed: string;
};

/** What an edit changes, field by field: prose by words, facts by lines, pictures side by side; and where it newly leads. */
export function Difference({ edit, coverSeed }: Props) {
  const fields = changedFields(edit);
  const links = addedLinks(fields);
  return (
    <>
      {links.length > 0 ? (
        <p className={classes.links}>{wording.newLinks(links.length, <strong>{links.join(', ')}</strong>)}</p>
      ) : null}
      <dl className={classes.fields}>
        {fields.map(field => (
          <div key={field.label} className={classes.field}>
            <dt className={classes.label}>{field.label}</dt>
            <dd className={classes.value}>
              <Change field={field} coverSeed={coverSeed} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function Change({ field, coverSeed }: { field: ChangedField; coverSeed: string }) {
  if (field.kind === 'picture') return <Pictures field={field} coverSeed={coverSeed} />;
  const texts = { before: field.before ?? '', after: field.after ?? '' };
  return field.kind === 'facts' ? <Lines {...texts} /> : <Words {...texts} />;
}

const Lines = ({ before, after }: { before: string; after: string }) => (
  <div className={classes.lines}>
    {diffLines(before, after).map(({ kind, text }, index) => {
      const key = `${index} ${kind}`;
      if (kind === 'same') return <div key={key}>{text}</div>;
      return kind === 'removed' ? (
        <del key={key} className={classes.removed}>
          <span className={classes.spoken}>{wording.removed}</span>
          {text}
        </del>
      ) : (
        <ins key={key} className={classes.added}>
          <span className={classes.spoken}>{wording.added}</span>
          {text}
        </ins>
      );
    })}
  </div>
);

const Words = ({ before, after }: { before: string; after: string }) => (
  <div className={classes.words}>
    {diffWords(before, after)
      .flatMap(withoutBlankEnds)
      .map(({ kind, text }, index) => {
        const key = `${index} ${kind}`;
        if (kind === 'same') return <span key={key}>{text}</span>;
        return kind === 'removed' ? (
          <del key={key} className={classes.removed}>
            <span className={classes.spoken}>{wording.removed}</span>
            {text}
          </del>
        ) : (
          <ins key={key} className={classes.added}>
            <span className={classes.spoken}>{wording.added}</span>
            {text}
          </ins>
        );
      })}
  </div>
);

/** Breaks at the ends of a change are not marked: an empty line has nothing to read. */
function withoutBlankEnds({ kind, text }: Piece): Piece[] {
  if (kind === 'same') return [{ kind, text }];
  const [, start = '', words = '', end = ''] = /^(\s*)([^]*?)(\s*)$/.exec(text) ?? [];
  const blank = (each: string): Piece[] =>
    each.includes('\n') && kind === 'added' ? [{ kind: 'same', text: each }] : [];
  const spaces = (each: string) => (each.includes('\n') ? '' : each);
  const marked = spaces(start) + words + spaces(end);
  return [...blank(start), ...(marked ? [{ kind, text: marked }] : []), ...blank(end)];
}

const Pictures = ({ field: { before, after }, coverSeed }: { field: ChangedField; coverSeed: string }) => (
  <div className={classes.pictures}>
    {[
      { word: wording.publicNow, path: before },
      { word: wording.proposed, path: after },
    ].map(({ word, path }) => (
      <figure key={word} className={classes.picture}>
        <div className={classes.frame}>
          <Cover id={coverSeed} src={pictureUrl(path, 640)} alt={word} ratio="banner" isMoving={false} />
        </div>
        <figcaption className={classes.caption}>{path ? word : wording.generatedCover(word)}</figcaption>
      </figure>
    ))}
  </div>
);
