import type { Attendee } from '@momos/contracts/rsvps';
import type { SocialView } from '@momos/contracts/social-view';
import { Button, type Holding, LazyView, type useHeld } from '@momos/ui';
import { useState } from 'react';
import { attendeeWords } from '../words/attendee.ts';
import { isRefundable } from './money-line.ts';
import type { RefundManyProps } from './refund-many.tsx';

const tagMany = () => import('./tag-many.tsx').then(file => file.TagMany);
const refundMany = () => import('./refund-many.tsx').then(file => file.RefundMany);

type Props = {
  social: SocialView;
  selected: readonly Attendee[];
  peopleWord: string;
  hold: ReturnType<typeof useHeld>;
  onRefused: RefundManyProps['onRefused'];
};

/** What can be done with the selected attendees besides deciding about them: tags, a note, refunds. */
export function ManyButtons({ social, selected, peopleWord, hold, onRefused }: Props) {
  const [open, setOpen] = useState<'labels' | 'refunds'>();
  const asked = {
    social,
    people: selected,
    peopleWord,
    onClose: () => setOpen(undefined),
    hold: (holding: Omit<Holding, 'onUndone'>) => hold({ ...holding, onUndone: () => undefined }),
  };
  return (
    <>
      <Button size="compact-md" variant="default" onClick={() => setOpen('labels')}>
        {attendeeWords.labels.tag}
      </Button>
      {selected.some(isRefundable) ? (
        <Button size="compact-md" variant="default" onClick={() => setOpen('refunds')}>
          {attendeeWords.refundMany.refund}
        </Button>
      ) : null}
      {open === 'labels' ? <LazyView load={tagMany} props={asked} /> : null}
      {open === 'refunds' ? <LazyView load={refundMany} props={{ ...asked, onRefused }} /> : null}
    </>
  );
}
