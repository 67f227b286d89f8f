import { ButtonLink, CoverArt, Page, TextLink, useLocation } from '@momos/ui';
import { menuEntries } from '@momos/remote-kit/page-list';
import { usePages } from '../remote-routes.ts';
import { pagesWords } from '../words/pages.ts';
import { closestPages } from './closest-pages.ts';
import * as classes from './picture-page.module.css';

const words = pagesWords.notFound;

/** For an address that no remote has a page for: says so, and suggests where to go. */
export function NotFound() {
  const { pathname } = useLocation();
  const pages = usePages();
  const meant = closestPages(pages, pathname);
  const suggested =
    meant.length > 0
      ? meant.map(({ path, title }) => ({ to: path, label: title }))
      : menuEntries(pages, 'site').filter(({ group }) => !group);
  return (
    <Page title={words.notFound}>
      <div className={classes.page}>
        <div className={classes.picture}>
          <CoverArt id="nothing-here" seed="outdoors-nothing-here" />
        </div>
        <h1 className={classes.title}>{words.title}</h1>
        <p className={classes.text}>{words.text}</p>
        {suggested.length > 0 ? (
          <p className={classes.text}>
            {meant.length > 0 ? words.didYouMean : words.lookingFor}
            {suggested.map(({ to, label }, index) => (
              <span key={to}>
                {index === 0 ? '' : index === suggested.length - 1 ? words.or : ', '}
                <TextLink to={to}>{label}</TextLink>
              </span>
            ))}
            {meant.length > 0 ? '?' : '.'}
          </p>
        ) : null}
        <div className={classes.actions}>
          <ButtonLink to="/" size="md">
            {words.seeWhatIsOn}
          </ButtonLink>
          <ButtonLink to="/contact" size="md" variant="default">
            {words.contactUs}
          </ButtonLink>
        </div>
      </div>
    </Page>
  );
}
