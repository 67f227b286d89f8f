import { Page, PageHeader } from '@momos/ui';

export function HomePage() {
  return (
    <Page title="home">
      <PageHeader title="home" />
    </Page>
  );
}
