import { errorText, useRead, useWrite } from '@momos/api-client';
import { calendarFeedsContract } from '@momos/contracts/calendar-feeds';
import { Button, Loaded, PageSkeleton, showToast, Stack, Text } from '@momos/ui';
import { sharingWords } from '../words/sharing.ts';
import { CalendarWays } from './calendar-ways.tsx';

const words = sharingWords.calendarSubscription;

/** The reader's own calendar: its link is made when first asked for, and made anew where it came into other hands. */
export function OwnCalendar() {
  const own = useRead(calendarFeedsContract.own, {});
  const renew = useWrite(calendarFeedsContract.renew, {
    refreshes: [calendarFeedsContract.own],
    onFailed: error => void showToast(errorText(error), { tone: 'bad' }),
  });
  return (
    <Loaded read={own} skeleton={<PageSkeleton />}>
      {({ data: { path } }) =>
        path === null ? (
          <Stack gap="sm">
            <Text>{words.ownLead}</Text>
            <Button loading={renew.isPending} onClick={() => renew.mutate({})}>
              {words.makeLink}
            </Button>
          </Stack>
        ) : (
          <Stack gap="sm">
            <CalendarWays path={path} />
            <Text size="sm" c="dimmed">
              {words.private}
            </Text>
            <Button
              variant="default"
              loading={renew.isPending}
              onClick={() =>
                renew.mutateAsync({}).then(
                  () => showToast(words.renewed),
                  () => undefined,
                )
              }
            >
              {words.makeNewLink}
            </Button>
          </Stack>
        )
      }
    </Loaded>
  );
}
