import { Link } from '@momos/ui';
import { layoutWords } from '../words/layout.tsx';
import { Wordmark } from './wordmark.tsx';
import * as classes from './site-footer.module.css';

const wording = layoutWords.siteFooter;

const links = [
  { label: wording.socials, to: '/socials' },
  { label: wording.circles, to: '/circles' },
  { label: wording.hostASocial, to: '/socials/new' },
  { label: wording.myTickets, to: '/my-ticket' },
  { label: wording.hosts, to: '/hosts' },
  { label: wording.contact, to: '/contact' },
];

/** The foot of the public pages. */
export const SiteFooter = () => (
  <footer className={classes.footer}>
    <div className={classes.inner}>
      <div className={classes.words}>
        <Wordmark />
        <p className={classes.line}>{wording.tagline}</p>
      </div>
      <nav aria-label={wording.morePages}>
        <ul role="list" className={classes.links}>
          {links.map(link => (
            <li key={link.to}>
              <Link to={link.to} className={classes.link}>
                {link.label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  </footer>
);
