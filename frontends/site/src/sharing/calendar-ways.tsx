import { CopyLink, Stack, Text } from '@momos/ui';
import { sharingWords } from '../words/sharing.ts';
import * as classes from './calendar-links.module.css';

const words = sharingWords.calendarSubscription;

/** The ways to subscribe to a calendar file: by the device's own calendar, Google's, Outlook's, or the link for every other one. */
export function CalendarWays({ path }: { path: string }) {
  const address = new URL(path, location.origin);
  return (
    <Stack gap="sm">
      <Text>{words.lead}</Text>
      <ul className={classes.ways} role="list">
        {waysTo(address).map(({ label, href }) => (
          <li key={label}>
            <a href={href} target="_blank" rel="noreferrer">
              {label}
            </a>
          </li>
        ))}
      </ul>
      <CopyLink url={address.href} />
    </Stack>
  );
}

/** Calendars know a subscription by its scheme. */
function waysTo({ href, host, pathname, search }: URL): { label: string; href: string }[] {
  const webcal = `webcal://${host}${pathname}${search}`;
  return [
    { label: words.onThisDevice, href: webcal },
    {
      label: words.google,
      href: `https://calendar.google.com/calendar/r?${new URLSearchParams({ cid: webcal })}`,
    },
    {
      label: words.outlook,
      href: `https://outlook.live.com/calendar/0/addfromweb?${new URLSearchParams({ url: href, name: 'Momos' })}`,
    },
  ];
}
