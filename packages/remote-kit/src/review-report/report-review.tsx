import { Button, Dialog, DialogFailed, LazyView } from '@momos/ui';
import { useState } from 'react';
import { reviewReportWords as words } from '../words/review-report.ts';
import type { ReportFormProps } from './report-form.tsx';

const load = () => import('./report-form.tsx').then(file => file.ReportForm);

type Props = { author: string; send: ReportFormProps['send'] };

/** Reports a review of another person: why, and a note. */
export function ReportReview({ author, send }: Props) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        aria-label={words.reportBy(author)}
        onClick={() => setOpen(true)}
      >
        {words.report}
      </Button>
      <Dialog isOpen={isOpen} onClose={close} title={words.reportBy(author)} size="sm">
        {isOpen ? (
          <LazyView
            load={load}
            props={{ author, send, onDone: close }}
            failed={() => <DialogFailed onClose={close} />}
          />
        ) : null}
      </Dialog>
    </>
  );
}
