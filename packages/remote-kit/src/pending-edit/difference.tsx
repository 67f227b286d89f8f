import type { PendingEditView } from '@momos/contracts/social-view';
import { Cover, pictureUrl } from '@momos/ui';
import { type ChangedField, changedFields } from './changed-fields.ts';
import * as classes from './difference.module.css';
import { diffWords } from './word-diff.ts';

type Props = {
  edit: Pick<PendingEditView, 'before' | 'after'>;
  /** Names the generated picture of the social. */
  coverSeed: string;
};

/** What an edit changes, field by field: texts by words, pictures side by side. */
export const Difference = ({ edit, coverSeed }: Props) => (
  <dl className={classes.fields}>
    {changedFields(edit).map(field => (
      <div key={field.label} className={classes.field}>
        <dt className={classes.label}>{field.label}</dt>
        <dd className={classes.value}>
          {field.kind === 'picture' ? (
            <Pictures field={field} coverSeed={coverSeed} />
          ) : (
            <Words before={field.before ?? ''} after={field.after ?? ''} />
          )}
        </dd>
      </div>
    ))}
  </dl>
);

const Words = ({ before, after }: { before: string; after: string }) => (
  <div className={classes.words}>
    {diffWords(before, after).map(({ kind, text }, index) => {
      const key = `${index} ${kind}`;
      if (kind === 'same') return <span key={key}>{text}</span>;
      return kind === 'removed' ? (
        <del key={key} className={classes.removed}>
          <span className={classes.spoken}>removed: </span>
          {text}
        </del>
      ) : (
        <ins key={key} className={classes.added}>
          <span className={classes.spoken}>added: </span>
          {text}
        </ins>
      );
    })}
  </div>
);

const Pictures = ({ field: { before, after }, coverSeed }: { field: ChangedField; coverSeed: string }) => (
  <div className={classes.pictures}>
    {[
      { word: 'Public now', path: before },
      { word: 'Proposed', path: after },
    ].map(({ word, path }) => (
      <figure key={word} className={classes.picture}>
        <div className={classes.frame}>
          <Cover id={coverSeed} src={pictureUrl(path, 640)} alt={word} ratio="banner" isMoving={false} />
        </div>
        <figcaption className={classes.caption}>{path ? word : `${word}: generated cover`}</figcaption>
      </figure>
    ))}
  </div>
);
