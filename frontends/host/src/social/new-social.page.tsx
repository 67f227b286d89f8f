import { Page, PageHeader } from '@momos/ui';

export function NewSocialPage() {
  return (
    <Page title="new-social">
      <PageHeader title="new-social" />
    </Page>
  );
}
