import { useRead } from '@momos/api-client';
import { badgesContract, type BadgeSheet } from '@momos/contracts/badges';
import type { SocialView } from '@momos/contracts/social-view';
import { socialsContract } from '@momos/contracts/socials';
import { Button, ButtonLink, Loaded, Page, useParams, useWidth } from '@momos/ui';
import { type ReactNode, useRef } from 'react';
import { NotHost } from '../social/not-host.tsx';
import { badgeWords as words } from '../words/badges.ts';
import * as classes from './badge.module.css';
import { BadgePages } from './badge-pages.tsx';
import { type BadgeSize, badgeSize, pagesOf } from './badge-size.ts';

/** The badges or tents of those who were chosen, page by page as they come out of the printer or in a PDF. */
export function BadgePrintPage() {
  const { slug = '' } = useParams();
  const read = useRead(socialsContract.getBySlug, { params: { slug } });
  return (
    <Loaded read={read}>
      {({ data }) => (data.viewer.isHost ? <Sheets social={data} /> : <NotHost social={data} />)}
    </Loaded>
  );
}

function Sheets({ social }: { social: SocialView }) {
  const read = useRead(badgesContract.get, { params: { id: social.id } });
  return (
    <Page width="full" title={`${words.title} · ${social.title}`}>
      <Loaded read={read}>{({ data }) => <Pages social={social} sheet={data} />}</Loaded>
    </Page>
  );
}

const cssPixelsPerMm = 96 / 25.4;

/** Pages as wide as the window on a phone; in their true size on a desktop, and on paper. */
function Sheet({ size, children }: { size: BadgeSize; children: ReactNode }) {
  const element = useRef<HTMLDivElement>(null);
  const whole = size.page.width * cssPixelsPerMm;
  const width = useWidth(element, whole);
  return (
    <div ref={element} className={classes.sheets} style={{ '--badge-fit': Math.min(1, width / (whole + 2)) }}>
      {children}
    </div>
  );
}

function Pages({ social, sheet }: { social: SocialView; sheet: BadgeSheet }) {
  const read = useRead(badgesContract.attendees, { params: { id: social.id } });
  return (
    <Loaded read={read}>
      {({ data }) => {
        const chosen = data.filter(each => each.isChosen);
        const count = pagesOf(chosen, badgeSize(sheet.kind, sheet.paper)).length;
        return (
          <>
            <h1 className="mo-hidden">{words.title}</h1>
            <div className={classes.printTools}>
              <ButtonLink variant="default" to={`/socials/${social.slug}/manage/badges`}>
                {words.back}
              </ButtonLink>
              <p className={classes.soft}>{chosen.length > 0 ? words.hint : words.noOne}</p>
              <p>{words.pages(count)}</p>
              <Button disabled={chosen.length === 0} onClick={() => window.print()}>
                {words.printNow}
              </Button>
            </div>
            <Sheet size={badgeSize(sheet.kind, sheet.paper)}>
              <BadgePages social={social} sheet={sheet} attendees={chosen} />
            </Sheet>
          </>
        );
      }}
    </Loaded>
  );
}
