import { deviceStorage, useRead } from '@momos/api-client';
import type { Banner } from '@momos/contracts/config-values';
import { configsContract } from '@momos/contracts/configs';
import { Link, useHydrated } from '@momos/ui';
import { IconX } from '@momos/ui/icons';
import { useState } from 'react';
import { layoutWords } from '../words/layout.tsx';
import { keepClosed, readClosed } from './closed-banners.ts';
import { contentId } from './content-id.ts';
import * as classes from './banners.module.css';

const wording = layoutWords.banners;

/**
 * The lines that admins set above every public page, the first on top (spec §9 "Config keys"). One that was closed stays closed in
 * this browser until it gets another name; without the settings there are none.
 */
export function Banners() {
  const configs = useRead(configsContract.all, {}, { staleTime: 60_000 });
  const isHydrated = useHydrated();
  const [closed, setClosed] = useState<readonly string[]>();
  const banners = configs.data?.data.banners ?? [];
  // Those that were closed are hidden before the first paint (`before.ts`), until the page is alive.
  const hidden = closed ?? (isHydrated ? readClosed(deviceStorage) : []);
  const open = banners.filter(({ id }) => !hidden.includes(id));
  if (open.length === 0) return null;
  const close = (id: string) => {
    setClosed(keepClosed(deviceStorage, id, banners));
    // The pressed button is removed; the focus moves to the page.
    document.getElementById(contentId)?.focus({ preventScroll: true });
  };
  return (
    <section aria-label={wording.announcements}>
      <ul role="list" className={classes.banners}>
        {open.map(banner => (
          <li key={banner.id} className={classes.banner} data-banner={banner.id}>
            <Words banner={banner} />
            <button
              type="button"
              className={classes.close}
              aria-label={wording.close(banner.text)}
              onClick={() => close(banner.id)}
            >
              <IconX size={16} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Words({ banner: { text, href } }: { banner: Banner }) {
  if (href === null) return <p className={classes.words}>{text}</p>;
  if (href.startsWith('/'))
    return (
      <Link to={href} className={classes.words}>
        {text}
      </Link>
    );
  return (
    <a href={href} className={classes.words} target="_blank" rel="noreferrer">
      {text}
      <span className="mo-hidden"> {wording.opensNewTab}</span>
    </a>
  );
}
