import { useRead } from '@momos/api-client';
import { badgesContract, type BadgeSheet } from '@momos/contracts/badges';
import type { SocialView } from '@momos/contracts/social-view';
import { socialsContract } from '@momos/contracts/socials';
import { Button, ButtonLink, Loaded, Page, useParams } from '@momos/ui';
import { NotHost } from '../social/not-host.tsx';
import { badgeWords as words } from '../words/badges.ts';
import * as classes from './badge.module.css';
import { BadgePages } from './badge-pages.tsx';
import { badgeSize, pagesOf } from './badge-size.ts';

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
            <div className={classes.sheets}>
              <BadgePages social={social} sheet={sheet} attendees={chosen} />
            </div>
          </>
        );
      }}
    </Loaded>
  );
}
