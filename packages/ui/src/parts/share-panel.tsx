import { type ReactNode, useState } from 'react';
import {
  IconBrandLinkedin,
  IconBrandWhatsapp,
  IconBrandX,
  IconMail,
  IconMessage,
  IconQrcode,
} from '../icons.ts';
import { partsWords } from '../words/parts.tsx';
import { CopyLink } from './copy-link.tsx';
import { LazyView } from './lazy-view.tsx';
import { Bone } from './skeleton.tsx';
import * as classes from './share-panel.module.css';

const wording = partsWords.share;

/** Where an address can be taken, with the link that each place asks for. */
export function shareWays(title: string, url: string): { label: string; icon: ReactNode; href: string }[] {
  const [words, address] = [encodeURIComponent(title), encodeURIComponent(url)];
  const both = encodeURIComponent(`${title} ${url}`);
  return [
    { label: wording.eMail, icon: <IconMail size={20} />, href: `mailto:?subject=${words}&body=${both}` },
    { label: wording.message, icon: <IconMessage size={20} />, href: `sms:?&body=${both}` },
    { label: 'WhatsApp', icon: <IconBrandWhatsapp size={20} />, href: `https://wa.me/?text=${both}` },
    {
      label: 'X',
      icon: <IconBrandX size={20} />,
      href: `https://x.com/intent/post?text=${words}&url=${address}`,
    },
    {
      label: 'LinkedIn',
      icon: <IconBrandLinkedin size={20} />,
      href: `https://www.linkedin.com/sharing/share-offsite/?url=${address}`,
    },
  ];
}

/** The link, and the places it can be taken to. */
export function SharePanel({ title, url }: { title: string; url: string }) {
  const [isCodeShown, setCodeShown] = useState(false);
  return (
    <div className={classes.panel}>
      <input
        className={classes.address}
        readOnly
        value={url}
        aria-label={wording.link}
        onFocus={event => event.currentTarget.select()}
      />
      <CopyLink url={url} />
      <ul className={classes.ways} role="list">
        {shareWays(title, url).map(({ label, icon, href }) => (
          <li key={label}>
            <a className={classes.way} href={href} target="_blank" rel="noreferrer">
              <span aria-hidden>{icon}</span>
              {label}
            </a>
          </li>
        ))}
        <li>
          <button
            type="button"
            className={classes.way}
            aria-expanded={isCodeShown}
            onClick={() => setCodeShown(!isCodeShown)}
          >
            <span aria-hidden>
              <IconQrcode size={20} />
            </span>
            {wording.qrCode}
          </button>
        </li>
      </ul>
      {isCodeShown ? <Code title={title} url={url} /> : null}
    </div>
  );
}

/** The code is drawn by a part that is fetched with its first use. */
function Code({ title, url }: { title: string; url: string }) {
  const [load] = useState(() => async () => {
    const { QrCode } = await import('./qr-code.tsx');
    return () => <QrCode value={url} label={wording.qrCodeLeads(title)} size={200} />;
  });
  return (
    <div className={classes.code}>
      <LazyView load={load} fallback={<Bone height={200} width={200} />} />
    </div>
  );
}
