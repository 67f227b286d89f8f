import type { blastsContract } from '@momos/contracts/blasts';
import type { CallData } from '@momos/contracts/route';
import * as classes from './blast.module.css';

/** A blast as one real recipient will read it; the mail is drawn in a frame without script or origin. */
export function BlastPreview({ preview }: { preview: CallData<typeof blastsContract.preview> }) {
  return (
    <div className={classes.preview}>
      <p>
        {preview.recipient ? (
          <>
            Here for <strong>{preview.recipient.displayName}</strong>.{' '}
          </>
        ) : null}
        Subject: <strong>{preview.subject}</strong>
      </p>
      {preview.missingVariables.length > 0 ? (
        <p role="alert">
          There is no {preview.missingVariables.map(name => `{{${name}}}`).join(', ')}; it stays empty.
        </p>
      ) : null}
      <iframe className={classes.frame} title="The mail" sandbox="" srcDoc={preview.html} />
    </div>
  );
}
