import { Page, PageHeader } from '@momos/ui';

export function DashboardPage() {
  return (
    <Page title="dashboard">
      <PageHeader title="dashboard" />
    </Page>
  );
}
