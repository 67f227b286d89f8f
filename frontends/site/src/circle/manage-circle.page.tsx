import { circlesContract, type CircleView } from '@momos/contracts/circles';
import {
  Button,
  ButtonLink,
  LazyView,
  Page,
  PageHeader,
  RowsSkeleton,
  Section,
  ShareButton,
  useAction,
} from '@momos/ui';
import { circleManageWords } from '../words/circle-manage.ts';
import { CircleSettings } from './circle-settings.tsx';
import { HostsOnly } from './hosts-only.tsx';
import { InviteForm } from './invite-form.tsx';
import { ManageMembers } from './manage-members.tsx';
import { OpenInvitations } from './open-invitations.tsx';
import * as classes from './circle.module.css';

const words = circleManageWords.page;

// Charts are many bytes, below what a host came for.
const loadStatistics = () => import('./circle-statistics.tsx').then(file => file.CircleStatistics);

/** Where the hosts of a circle decide on requests, invite, look after members and change what the circle is. */
export const ManageCirclePage = () => <HostsOnly>{circle => <Manage circle={circle} />}</HostsOnly>;

const Manage = ({ circle }: { circle: CircleView }) => (
  <Page width="text" title={words.manageName(circle.name)}>
    <PageHeader
      title={circle.name}
      lead={words.lead}
      actions={
        <ButtonLink variant="default" to={`/circles/${circle.slug}`}>
          {words.toCircle}
        </ButtonLink>
      }
    />
    <ManageMembers circle={circle} />
    <LazyView load={loadStatistics} props={{ circle }} fallback={<RowsSkeleton count={2} />} />
    <Section title={words.invite}>
      <InviteForm circle={circle} />
      <OpenInvitations circle={circle} />
      <InviteLink circle={circle} />
    </Section>
    <Section title={words.settings}>
      <CircleSettings key={circle.id} circle={circle} />
    </Section>
  </Page>
);

function InviteLink({ circle }: { circle: CircleView }) {
  const renew = useAction(circlesContract.renewInviteCode, {
    refreshes: [circlesContract.bySlug],
    done: words.linkRenewed,
  });
  const address = `/circles/${circle.slug}?code=${circle.inviteCode ?? ''}`;
  return (
    <div className={classes.own}>
      <p className={classes.lead}>{words.linkText}</p>
      {circle.inviteCode ? (
        <ShareButton title={circle.name} address={address} label={words.shareLink} />
      ) : null}
      <Button
        variant="default"
        loading={renew.isPending}
        onClick={() => renew.mutate({ params: { id: circle.id } })}
      >
        {circle.inviteCode ? words.renewLink : words.makeLink}
      </Button>
    </div>
  );
}
