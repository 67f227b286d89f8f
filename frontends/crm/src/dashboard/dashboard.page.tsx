import { useRead } from '@momos/api-client';
import { overviewContract } from '@momos/contracts/overview';
import { Loaded, Page, PageHeader } from '@momos/ui';
import { dashboardWords } from '../words/dashboard.ts';
import { ApprovalsWaiting, SlowSellers } from './decision-lists.tsx';
import * as classes from './dashboard.module.css';
import { DashboardSkeleton } from './dashboard-skeleton.tsx';
import { Decisions } from './decisions.tsx';
import { NewPeople } from './new-people.tsx';
import { Trends } from './trends.tsx';

const words = dashboardWords.dashboard;

/** A manager's day: what waits for a decision, what sells slowly, and how the last 30 days went. */
export function DashboardPage() {
  const overview = useRead(overviewContract.get, {});
  return (
    <Page width="full" title={words.dashboard}>
      <PageHeader title={words.dashboard} lead={words.lead} />
      <Loaded read={overview} skeleton={<DashboardSkeleton />}>
        {({ data }) => (
          <>
            <Decisions approvals={data.approvals.total} slow={data.slowSellers.length} />
            <Trends overview={data} />
            <div className={classes.columns}>
              <ApprovalsWaiting socials={data.approvals.socials} />
              <SlowSellers socials={data.slowSellers} />
              <NewPeople />
            </div>
          </>
        )}
      </Loaded>
    </Page>
  );
}
