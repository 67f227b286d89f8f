import { Link } from '@momos/ui';
import { Wordmark } from './wordmark.tsx';
import * as classes from './site-footer.module.css';

const links = [
  { label: 'Socials', to: '/socials' },
  { label: 'Past events', to: '/past-events' },
  { label: 'Host a social', to: '/socials/new' },
  { label: 'My tickets', to: '/my-ticket' },
  { label: 'Hosts', to: '/hosts' },
  { label: 'Contact', to: '/contact' },
];

/** The foot of the public pages. */
export const SiteFooter = () => (
  <footer className={classes.footer}>
    <div className={classes.inner}>
      <div className={classes.words}>
        <Wordmark />
        <p className={classes.line}>Good company, well arranged.</p>
      </div>
      <nav aria-label="More pages">
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
