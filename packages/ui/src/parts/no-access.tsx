import { createContext, type ReactNode, useContext, useLayoutEffect } from 'react';
import { IconLock } from '../icons.ts';
import { partsWords } from '../words/parts.tsx';
import { Page } from './page.tsx';
import { EmptyState } from './states.tsx';

const words = partsWords.noAccess;

/** Takes the frame around a page away: tools that a person may not use are not shown to them. The shell gives it. */
export const FrameContext = createContext<(() => void) | undefined>(undefined);

export type NoAccessProps = {
  /** Whose page it is, and who can give access. */
  children: ReactNode;
  /** Where to go instead. */
  action?: ReactNode;
};

/** In place of a page, and of the frame around it, for a person who may not open it. */
export function NoAccess({ children, action }: NoAccessProps) {
  const leaveFrame = useContext(FrameContext);
  useLayoutEffect(() => leaveFrame?.(), [leaveFrame]);
  return (
    <Page title={words.noAccess}>
      <EmptyState size="whole" icon={<IconLock />} title={words.youDontHaveAccess} action={action}>
        {children}
      </EmptyState>
    </Page>
  );
}
