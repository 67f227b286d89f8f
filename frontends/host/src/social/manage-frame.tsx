import { useRead } from '@momos/api-client';
import type { SocialView } from '@momos/contracts/social-view';
import { socialsContract } from '@momos/contracts/socials';
import { LinkTabs, Loaded, Page, useParams } from '@momos/ui';
import type { ReactNode } from 'react';
import { badgeWords } from '../words/badges.ts';
import { coHostWords } from '../words/co-host.ts';
import { tableWords } from '../words/tables.ts';
import { approvalMailWords } from '../words/approval-mail.ts';
import { socialEditorWords } from '../words/social-editor.ts';
import { ManageHeader } from './manage-header.tsx';
import { NotHost } from './not-host.tsx';

const words = socialEditorWords.manageFrame;

/** Header and tabs around every tool of one social; only its hosts get in. */
export function ManageFrame({
  title,
  children,
}: {
  title: string;
  children: (social: SocialView) => ReactNode;
}) {
  const { slug = '' } = useParams();
  const read = useRead(socialsContract.getBySlug, { params: { slug } });
  return (
    <Loaded read={read}>
      {({ data }) =>
        data.viewer.isHost ? (
          <Page width="full" title={`${title} · ${data.title}`}>
            <ManageHeader social={data} />
            <ManageTabs social={data} />
            {children(data)}
          </Page>
        ) : (
          <NotHost social={data} />
        )
      }
    </Loaded>
  );
}

/** On a phone the tabs scroll sideways: brings the one that is open into view. */
function showOpenTab(box: HTMLElement | null): void {
  const tab = box?.querySelector<HTMLElement>('[aria-current="page"]');
  const nav = tab?.parentElement;
  if (tab && nav) nav.scrollLeft = tab.offsetLeft - nav.offsetLeft - (nav.clientWidth - tab.offsetWidth) / 2;
}

function ManageTabs({ social }: { social: SocialView }) {
  const base = `/socials/${social.slug}/manage`;
  return (
    <div ref={showOpenTab}>
      <LinkTabs
        label={words.toolsOfThisSocial}
        tabs={[
          { to: base, label: words.attendees, isExact: true },
          { to: `${base}/hosts`, label: coHostWords.title },
          { to: `${base}/tables`, label: tableWords.title },
          { to: `${base}/badges`, label: badgeWords.title },
          { to: `${base}/blasts`, label: words.blasts },
          { to: `${base}/approval-mail`, label: approvalMailWords.tab },
          { to: `${base}/promo-codes`, label: words.promoCodes },
          { to: `${base}/reviews`, label: words.reviews },
          { to: `${base}/statistics`, label: words.statistics },
        ]}
      />
    </div>
  );
}
