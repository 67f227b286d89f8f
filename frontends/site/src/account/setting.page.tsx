import { useRead, useSessionState } from '@momos/api-client';
import { type Me, usersContract } from '@momos/contracts/users';
import { Link, Loaded, Navigate, Page, PageHeader, useLocation } from '@momos/ui';
import { settingsWords } from '../words/settings.tsx';
import { sections } from './sections.ts';
import * as classes from './settings.module.css';
import { Welcome } from './welcome.tsx';

const words = settingsWords.setting;

/** The settings of one's account. People without first and last name are asked for them first (spec §2). */
export function SettingPage() {
  const state = useSessionState();
  const { hash } = useLocation();
  const read = useRead(usersContract.me, {}, { enabled: state === 'signed-in' });
  if (state === 'visitor') {
    const returnTo = encodeURIComponent(`/accounts/setting${hash}`);
    return <Navigate replace to={`/auth/login?returnTo=${returnTo}`} />;
  }
  return (
    <Loaded read={read}>
      {({ data }) => (data.firstName === '' || data.lastName === '' ? <Welcome /> : <Settings me={data} />)}
    </Loaded>
  );
}

/** On the phone the menu is a row that is pushed sideways; the open part must not be hidden at its end. */
const bringIntoView = (entry: HTMLAnchorElement | null) => {
  const menu = entry?.parentElement;
  if (entry && menu) menu.scrollLeft = entry.offsetLeft - (menu.clientWidth - entry.clientWidth) / 2;
};

function Settings({ me }: { me: Me }) {
  const { hash } = useLocation();
  const current = sections.find(({ id }) => hash === `#${id}`) ?? sections[0];
  return (
    <Page title={words.settings(current.label)}>
      <PageHeader title={words.settingsTitle} lead={me.email ?? me.mobile ?? undefined} />
      <div className={classes.frame}>
        <nav className={classes.menu} aria-label={words.settingsTitle}>
          {sections.map(({ id, label, Icon }) => (
            <Link
              key={id}
              to={{ hash: id }}
              className={classes.entry}
              aria-current={id === current.id ? 'page' : undefined}
              ref={id === current.id ? bringIntoView : undefined}
            >
              <Icon size={18} aria-hidden />
              {label}
            </Link>
          ))}
        </nav>
        <div className={classes.content}>
          <current.Content me={me} />
        </div>
      </div>
    </Page>
  );
}
