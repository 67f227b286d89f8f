import { ButtonLink, EmptyState, Page, PageHeader, Section } from '@momos/ui';
import { textWords } from '../words/text.ts';
import { PageText } from './page-text.tsx';

const words = textWords.community;

const contact = <ButtonLink to="/contact">{words.contact}</ButtonLink>;

/** The FAQs (spec §2 "Main menu"). */
export const CommunityPage = () => (
  <Page width="text" title={words.title}>
    <PageHeader title={words.title} lead={words.lead} />
    <PageText page="community" empty={<EmptyState title={words.emptyTitle} />} />
    <Section title={words.more} lead={words.moreText}>
      <div>{contact}</div>
    </Section>
  </Page>
);
