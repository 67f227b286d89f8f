import { ButtonLink, Page, PageHeader } from '@momos/ui';
import { circleWords } from '../words/circle.ts';
import { CircleSearch } from './circle-search.tsx';
import { PublicCircles } from './public-circles.tsx';

const words = circleWords.requestAccess;

/** Finding a circle to ask for access to; public ones show until something is looked for (spec §2 "/clubs/request-for-access"). */
export const RequestAccessPage = () => (
  <Page title={words.title}>
    <PageHeader
      title={words.title}
      lead={words.lead}
      actions={
        <ButtonLink variant="default" to="/clubs/request-new-club">
          {words.startOne}
        </ButtonLink>
      }
    />
    <CircleSearch>
      <PublicCircles />
    </CircleSearch>
  </Page>
);
