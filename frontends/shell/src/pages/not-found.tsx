import { ButtonLink, CoverArt, Page } from '@momos/ui';
import * as classes from './picture-page.module.css';

/** For an address that no remote has a page for. */
export const NotFound = () => (
  <Page title="Not found">
    <div className={classes.page}>
      <div className={classes.picture}>
        <CoverArt id="nothing-here" tags={['glacier']} />
      </div>
      <h1 className={classes.title}>There is nothing at this address</h1>
      <p className={classes.text}>
        The link may be old, or the social may have been taken down. Everything that is on is one step away.
      </p>
      <div className={classes.actions}>
        <ButtonLink to="/" size="md" radius="xl">
          See what is on
        </ButtonLink>
        <ButtonLink to="/contact" size="md" radius="xl" variant="default">
          Tell us
        </ButtonLink>
      </div>
    </div>
  </Page>
);
