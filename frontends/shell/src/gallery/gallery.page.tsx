import { Page, PageHeader } from '@momos/ui';

/** All parts of the design system on one page, for looking at. Development only. */
export const GalleryPage = () => (
  <Page title="Design system">
    <PageHeader title="Design system" />
  </Page>
);
