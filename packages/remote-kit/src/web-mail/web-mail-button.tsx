import { errorText, useWrite } from '@momos/api-client';
import { type WebMailType, webMailsContract } from '@momos/contracts/web-mails';
import { Button, showToast } from '@momos/ui';
import { webMailWords as words } from '../words/web-mail.ts';

/** Has a mail of a type sent to the reader's own address, once a day. */
export function WebMailButton({ type, children }: { type: WebMailType; children: string }) {
  const send = useWrite(webMailsContract.send, {
    onDone: ({ data }) => void showToast(data.isNew ? words.sent : words.sentBefore),
    onFailed: error => void showToast(errorText(error), { tone: 'bad' }),
  });
  return (
    <Button variant="default" loading={send.isPending} onClick={() => send.mutate({ query: { type } })}>
      {children}
    </Button>
  );
}
