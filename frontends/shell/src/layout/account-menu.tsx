import { useSession } from '@momos/api-client';
import { Avatar, Link, showToast } from '@momos/ui';
import { accountMenu } from '../menu/account-menu.ts';
import { useMe } from '../session/use-me.ts';
import { layoutWords } from '../words/layout.tsx';
import { Disclosure } from './disclosure.tsx';
import { ThemeSwitch } from './theme-switch.tsx';
import * as classes from './account-menu.module.css';

const words = layoutWords.accountMenu;

const unnamed = { displayName: words.you, photoPath: null };

/** One's own pages, colours, and signing out, behind one's face. */
export function AccountMenu() {
  const session = useSession();
  const { me } = useMe();
  const signOut = async () => {
    await session.signOut().catch(() => undefined);
    showToast(words.youAreSignedOut);
  };
  return (
    <Disclosure
      align="end"
      label={words.yourAccount}
      buttonClass={classes.face}
      button={<Avatar person={me ?? unnamed} size={38} />}
    >
      {me ? (
        <div className={classes.who}>
          <strong className={classes.name}>{me.displayName}</strong>
          <span className={classes.address}>{me.email ?? me.mobile}</span>
        </div>
      ) : null}
      <ul role="list" className={classes.entries}>
        {accountMenu(me ?? { roles: [], isSupermomosAdmin: false }).map(entry => (
          <li key={entry.to}>
            <Link to={entry.to} className={classes.entry}>
              {entry.label}
            </Link>
          </li>
        ))}
        <li>
          <button type="button" className={classes.entry} onClick={() => void signOut()}>
            {words.signOut}
          </button>
        </li>
      </ul>
      <div className={classes.scheme}>
        <ThemeSwitch />
      </div>
    </Disclosure>
  );
}
