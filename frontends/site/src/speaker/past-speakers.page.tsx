import { ButtonLink, EmptyState, Page, PageHeader } from '@momos/ui';
import { speakerWords } from '../words/speaker.ts';

const words = speakerWords.pastSpeakers;

/** Past speakers (spec §2 `/featured`). No conference keeps a list of its speakers, so there is none to show. */
export const PastSpeakersPage = () => (
  <Page title={words.title}>
    <PageHeader title={words.title} />
    <EmptyState
      size="page"
      title={words.emptyTitle}
      action={<ButtonLink to="/past-events">{words.seePastEvents}</ButtonLink>}
    >
      {words.emptyText}
    </EmptyState>
  </Page>
);
