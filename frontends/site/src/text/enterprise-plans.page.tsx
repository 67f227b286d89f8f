import { ButtonLink, EmptyState, Page, PageHeader } from '@momos/ui';
import { textWords } from '../words/text.ts';
import { PageText } from './page-text.tsx';

const words = textWords.enterprisePlans;

/** What Momos is for companies (spec §2 "Main menu"), with the way to the sales team. */
export const EnterprisePlansPage = () => (
  <Page width="text" title={words.title}>
    <PageHeader title={words.title} lead={words.lead} />
    <PageText
      page="enterprise-plans"
      empty={<EmptyState title={words.emptyTitle}>{words.emptyText}</EmptyState>}
    />
    <div>
      <ButtonLink to="/contact?category=SALES_ENTERPRISE" size="md">
        {words.contact}
      </ButtonLink>
    </div>
  </Page>
);
