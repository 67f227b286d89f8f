import { useRead } from '@momos/api-client';
import { hostInvitationsContract } from '@momos/contracts/host-invitations';
import { ButtonLink, Callout, Stack } from '@momos/ui';

/** Socials that the person is asked to host; nothing where there are none. */
export function HostInvitations() {
  const { data } = useRead(hostInvitationsContract.list, {});
  if (!data || data.data.length === 0) return null;
  return (
    <Stack>
      {data.data.map(social => (
        <Callout
          key={social.id}
          title={`You are invited to co-host ${social.title}`}
          actions={<ButtonLink to={social.href}>View invitation</ButtonLink>}
        >
          By {social.hosts[0]?.displayName}. You are not shown as a host until you accept.
        </Callout>
      ))}
    </Stack>
  );
}
