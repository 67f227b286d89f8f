import { smsPartsOf } from '@momos/contracts/sms-parts';
import { LetterBody, LetterFields, type LetterVariable } from '@momos/ui/forms';
import { composingWords as words } from '../words/composing.ts';
import * as classes from './blast.module.css';
import type { BlastDraft } from './use-blast-draft.ts';

type Text = Pick<BlastDraft, 'subject' | 'body'>;
type Props = Pick<BlastDraft, 'channels'> & {
  text: Text;
  variables: readonly LetterVariable[];
  onChange: (text: Text) => void;
};

/** The words of a blast: a mail with its subject, or a text message with the parts that it is charged in. */
export function TextFields({ channels, text, variables, onChange }: Props) {
  return (
    <>
      {channels.includes('EMAIL') ? (
        <LetterFields letter={text} onChange={onChange} variables={variables} />
      ) : (
        <LetterBody
          label={words.textMessage}
          maxLength={1000}
          value={text.body}
          onChange={body => onChange({ ...text, body })}
          variables={variables}
        />
      )}
      {channels.includes('SMS') ? (
        <p className={classes.soft}>
          {words.parts(smsPartsOf(`${text.body}\n\n${words.optOut}`))} {words.optOutLine}
        </p>
      ) : null}
    </>
  );
}
