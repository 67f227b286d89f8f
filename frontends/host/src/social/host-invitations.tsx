import { useRead } from '@momos/api-client';
import { hostInvitationsContract } from '@momos/contracts/host-invitations';
import { ButtonLink, Callout, Stack } from '@momos/ui';
import { socialEditorWords } from '../words/social-editor.ts';

const words = socialEditorWords.hostInvitations;

/** Socials that the person is asked to host; nothing where there are none. */
export function HostInvitations() {
  const { data } = useRead(hostInvitationsContract.list, {});
  if (!data || data.data.length === 0) return null;
  return (
    <Stack>
      {data.data.map(social => (
        <Callout
          key={social.id}
          title={words.invitedCoHost(social.title)}
          actions={<ButtonLink to={social.href}>{words.viewInvitation}</ButtonLink>}
        >
          {words.by} {social.hosts[0]?.displayName}
          {words.notShownHostUntil}
        </Callout>
      ))}
    </Stack>
  );
}
