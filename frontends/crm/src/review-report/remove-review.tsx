import { type ReviewRemovalReason, reviewRemovalReasons } from '@momos/contracts/host-reviews';
import type { ReviewReportView } from '@momos/contracts/review-reports';
import { reviewReportWords as shared } from '@momos/remote-kit/words/review-report';
import { ConfirmDialog } from '@momos/ui';
import { useId, useState } from 'react';
import { reviewReportWords as words } from '../words/review-report.ts';
import * as classes from '../queue/report.module.css';

type Props = {
  item: ReviewReportView;
  onClose: () => void;
  onConfirm: (reason: ReviewRemovalReason) => Promise<unknown>;
};

/** Asks before a review is removed, and for the reason that its author reads; at first that of the report. */
export function RemoveReview({ item, onClose, onConfirm }: Props) {
  const [reason, setReason] = useState(item.reason);
  const group = useId();
  return (
    <ConfirmDialog
      isOpen
      isDangerous
      onClose={onClose}
      title={words.ask(item.author.displayName)}
      confirm={words.remove}
      onConfirm={() => onConfirm(reason)}
    >
      <p>{words.askText}</p>
      <fieldset className={classes.choices}>
        <legend>{words.reason}</legend>
        {reviewRemovalReasons.map(each => (
          <label key={each}>
            <input type="radio" name={group} checked={each === reason} onChange={() => setReason(each)} />
            {shared.reasons[each]}
          </label>
        ))}
      </fieldset>
    </ConfirmDialog>
  );
}
