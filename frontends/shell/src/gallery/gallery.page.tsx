import { LinkTabs, Outlet, Page, PageHeader, useRoutes } from '@momos/ui';
import { layouts } from '../layout/layouts.tsx';
import { DenseParts } from './dense-parts.tsx';
import { PublicParts } from './public-parts.tsx';

const tabs = [
  { to: '/dev/ui', label: 'Public', isExact: true },
  { to: '/dev/ui/manager', label: 'Manager' },
];

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

const publicRoom = (
  <layouts.site>
    <Parts />
  </layouts.site>
);
const managerRoom = (
  <layouts.manager>
    <Parts />
  </layouts.manager>
);

/** All parts of the design system, by the room they live in, for looking at. Development only. */
export const GalleryPage = () =>
  useRoutes([
    { path: '/dev/ui', element: publicRoom, children: [{ index: true, element: <PublicParts /> }] },
    { path: '/dev/ui/manager', element: managerRoom, children: [{ index: true, element: <DenseParts /> }] },
  ]);
