import { conferenceName } from '@momos/contracts/conference-site';
import { Link } from '@momos/ui';
import type { ReactNode } from 'react';
import { layoutWords } from '../words/layout.tsx';
import type { Conference } from './conference.ts';
import { Account } from './site-header.tsx';
import { ThemeSwitch } from './theme-switch.tsx';
import { Wordmark } from './wordmark.tsx';
import * as classes from './conference-layout.module.css';

const words = layoutWords.conferenceLayout;

/** Around the pages of a conference's own site: its name instead of ours, and nothing that leads elsewhere. */
export const ConferenceLayout = ({
  conference,
  children,
}: {
  conference: Conference;
  children: ReactNode;
}) => (
  <div className={classes.site} data-room="conference">
    <header className={classes.header}>
      <div className={classes.inner}>
        <Link to="/" className={classes.name}>
          {conferenceName(conference.slug)}
        </Link>
        <div className={classes.own}>
          <Account />
        </div>
      </div>
    </header>
    {children}
    <footer className={classes.footer}>
      <div className={classes.inner}>
        <p>{words.isHeldWith(conferenceName(conference.slug))}</p>
        <Wordmark />
        <div className={classes.scheme}>
          <ThemeSwitch />
        </div>
      </div>
    </footer>
  </div>
);
