import {
  type Me,
  type ProfileAudience,
  type ProfileChange,
  type ProfileGroup,
  profileGroups,
  usersContract,
} from '@momos/contracts/users';
import { Card, Section, Stack, useAction } from '@momos/ui';
import { FieldRow, Switch } from '@momos/ui/forms';
import { Select } from '@momos/ui/select';
import { ConsentSwitch } from './consent-switch.tsx';
import { PushRow } from './push-row.tsx';
import * as classes from './settings.module.css';

const groupLabels: Record<ProfileGroup, string> = {
  bio: 'About you',
  work: 'Work',
  school: 'School',
  city: 'City',
  interests: 'Interests and hobbies',
  communities: 'Communities',
  following: 'Hosts you follow',
};

const audiences: { value: ProfileAudience; label: string }[] = [
  { value: 'PUBLIC', label: 'Everyone' },
  { value: 'COMMUNITY_ONLY', label: 'Signed-in people' },
  { value: 'PRIVATE', label: 'Only you' },
];
const isAudience = (value: string | null): value is ProfileAudience =>
  audiences.some(each => each.value === value);

/** What reaches one, and what one shows (spec §3 "Visibility"). Each choice is saved immediately. */
export const PreferencesSection = ({ me }: { me: Me }) => (
  <>
    <Section
      title="Notifications"
      lead="We e-mail you about tickets, changes and replies of hosts in any case."
    >
      <Card padding="none">
        <div className={classes.row}>
          <ConsentSwitch purpose="UPDATES" />
        </div>
        <PushRow />
      </Card>
    </Section>
    <Section title="Who sees what" lead="Hosts of socials that you register for see your name in any case.">
      <Card>
        <Visibility me={me} />
      </Card>
    </Section>
  </>
);

function Visibility({ me }: { me: Me }) {
  const save = useAction(usersContract.updateMe, { refreshes: [usersContract.me], done: 'Saved' });
  const change = (body: ProfileChange) => save.mutate({ body });
  return (
    <Stack gap="lg">
      <Switch
        label="Show me as Anonymous"
        description="Other guests and visitors see neither your name nor your photo"
        checked={me.isAnonymous}
        disabled={save.isPending}
        onChange={event => change({ isAnonymous: event.currentTarget.checked })}
      />
      <ConsentSwitch purpose="SUGGESTIONS" />
      <FieldRow>
        {profileGroups.map(group => (
          <Select
            key={group}
            label={groupLabels[group]}
            data={audiences}
            allowDeselect={false}
            disabled={save.isPending || me.isAnonymous}
            value={me.visibility[group]}
            onChange={value => isAudience(value) && change({ visibility: { [group]: value } })}
          />
        ))}
      </FieldRow>
    </Stack>
  );
}
