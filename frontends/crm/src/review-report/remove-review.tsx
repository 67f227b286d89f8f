import { type ReviewRemovalReason, reviewRemovalReasons } from '@momos/contracts/host-reviews';
import type { ReviewReportView } from '@momos/contracts/review-reports';
import { reviewReportWords as shared } from '@momos/remote-kit/words/review-report';
import { ConfirmDialog } from '@momos/ui';
import { useState } from 'react';
import { ChoiceList } from '../queue/choice-list.tsx';
import { reviewReportWords as words } from '../words/review-report.ts';

type Props = {
  item: ReviewReportView;
  onClose: () => void;
  onConfirm: (reason: ReviewRemovalReason) => Promise<unknown>;
};

/** Asks before a review is removed, and for the reason that its author reads; at first that of the report. */
export function RemoveReview({ item, onClose, onConfirm }: Props) {
  const [reason, setReason] = useState(item.reason);
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
      <ChoiceList
        legend={words.reason}
        choices={reviewRemovalReasons}
        labels={shared.reasons}
        value={reason}
        onChange={setReason}
      />
    </ConfirmDialog>
  );
}
