import type { SocialView } from '@momos/contracts/social-view';
import { Avatar, formatTime } from '@momos/ui';
import { IconAlertTriangle, IconCircleCheck, IconCloudOff, IconX } from '@momos/ui/icons';
import { scanWords } from '../words/scan.ts';
import * as classes from './scan.module.css';
import type { ScanOutcome } from './use-scans.ts';

const words = scanWords.scanAnswer;

const icons = { again: IconAlertTriangle, bad: IconX, waiting: IconCloudOff };

/** The answer to the last scan, large enough to read at arm's length. */
export function ScanAnswer({ outcome, social }: { outcome: ScanOutcome; social: SocialView }) {
  if (outcome.tone !== 'good') {
    const Icon = icons[outcome.tone];
    return (
      <>
        <Icon size={64} aria-hidden />
        <strong className={classes.name}>{outcome.text}</strong>
      </>
    );
  }
  const { user, tierName, plusOnes, attendedAt } = outcome.checkIn;
  return (
    <>
      <IconCircleCheck size={64} aria-hidden />
      <Avatar person={user} size={96} />
      <strong className={classes.name}>{user.displayName}</strong>
      <span>
        {tierName}
        {plusOnes > 0 ? words.andMore(plusOnes) : ''} · {formatTime(attendedAt, social.timezone)}
      </span>
    </>
  );
}
