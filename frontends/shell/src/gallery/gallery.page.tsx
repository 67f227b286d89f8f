import { Outlet, Page, PageHeader, useRoutes, LinkTabs } from '@momos/ui';
import { ManagerLayout } from '../layout/manager-layout.tsx';
import { SiteHeader } from '../layout/site-header.tsx';
import { DenseParts } from './dense-parts.tsx';
import { PublicParts } from './public-parts.tsx';

const tabs = [
  { to: '/dev/ui', label: 'Public', isExact: true },
  { to: '/dev/ui/manager', label: 'Manager' },
];

/** All parts of the design system, by the room they live in, for looking at. Development only. */
export function GalleryPage() {
  return useRoutes([
    {
      path: '/dev/ui',
      element: (
        <div data-room="public">
          <SiteHeader />
          <main>
            <Parts />
          </main>
        </div>
      ),
      children: [{ index: true, element: <PublicParts /> }],
    },
    {
      path: '/dev/ui/manager',
      element: (
        <ManagerLayout>
          <main>
            <Parts />
          </main>
        </ManagerLayout>
      ),
      children: [{ index: true, element: <DenseParts /> }],
    },
  ]);
}

const Parts = () => (
  <Page title="Design system">
    <PageHeader
      eyebrow="Gallery"
      title="What pages are made of"
      lead="Every part in its states. Look at it by day and by night, wide and narrow."
    />
    <LinkTabs label="Rooms" tabs={tabs} />
    <Outlet />
  </Page>
);
