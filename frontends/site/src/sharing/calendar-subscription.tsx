import { urlOf } from '@momos/api-client';
import { calendarFeedsContract } from '@momos/contracts/calendar-feeds';
import type { CallInput } from '@momos/contracts/route';
import { Button, Dialog, LazyView, PageSkeleton } from '@momos/ui';
import { IconCalendarPlus } from '@momos/ui/icons';
import { useState } from 'react';
import { sharingWords } from '../words/sharing.ts';

const words = sharingWords.calendarSubscription;

const loadOwn = () => import('./own-calendar.tsx').then(file => file.OwnCalendar);
const loadWays = () => import('./calendar-ways.tsx').then(file => file.CalendarWays);

/** Which public socials a calendar has; the reader's own where left out. */
type Shown = CallInput<typeof calendarFeedsContract.socials>['query'];

/** Has the reader's calendar follow what they go to and host, or public socials. */
export function CalendarSubscription({ shown }: { shown?: Shown }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" leftSection={<IconCalendarPlus size={18} />} onClick={() => setOpen(true)}>
        {words.subscribe}
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={words.title} size="sm">
        {shown === undefined ? (
          <LazyView load={loadOwn} fallback={<PageSkeleton />} />
        ) : (
          <LazyView
            load={loadWays}
            props={{ path: urlOf(calendarFeedsContract.socials, { query: shown }) }}
            fallback={<PageSkeleton />}
          />
        )}
      </Dialog>
    </>
  );
}
