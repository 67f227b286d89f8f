import { useOnline } from '@momos/ui';
import { IconWifiOff } from '@momos/ui/icons';
import { layoutWords } from '../words/layout.tsx';
import { contentId } from './content-id.ts';
import * as classes from './notices.module.css';

const words = layoutWords.notices;

/** The first stop of the keyboard: over the menu to the page itself. */
export const SkipLink = () => (
  <a href={`#${contentId}`} className={classes.skip}>
    {words.skipToTheContent}
  </a>
);

/** Says that the network is gone, as long as it is. */
export function OfflineNotice() {
  const isOnline = useOnline();
  return (
    <div role="status" className={classes.offline} hidden={isOnline}>
      {isOnline ? null : (
        <>
          <IconWifiOff size={16} aria-hidden /> {words.offline}
        </>
      )}
    </div>
  );
}
