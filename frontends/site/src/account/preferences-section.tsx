import { errorText, useWrite } from '@momos/api-client';
import {
  type Me,
  type ProfileAudience,
  type ProfileChange,
  type ProfileGroup,
  profileGroups,
  usersContract,
} from '@momos/contracts/users';
import { Card, Section, showToast, Stack } from '@momos/ui';
import { FieldRow, Select, Switch } from '@momos/ui/forms';
import { ConsentSwitch } from './consent-switch.tsx';
import { PushRow } from './push-row.tsx';
import * as classes from './settings.module.css';

const groupWords: Record<ProfileGroup, string> = {
  bio: 'About you',
  work: 'Work',
  school: 'School',
  city: 'City',
  interests: 'Interests and hobbies',
  communities: 'Communities',
  following: 'Hosts you follow',
};

const audiences: { value: ProfileAudience; label: string }[] = [
  { value: 'PUBLIC', label: 'Everybody' },
  { value: 'COMMUNITY_ONLY', label: 'Signed-in people' },
  { value: 'PRIVATE', label: 'Only you' },
];
const isAudience = (value: string | null): value is ProfileAudience =>
  audiences.some(each => each.value === value);

/** What one hears of, and what one shows (spec §3 "Visibility"). Each choice is saved at once. */
export function PreferencesSection({ me }: { me: Me }) {
  const save = useWrite(usersContract.updateMe, {
    refreshes: [usersContract.me],
    onDone: () => showToast('Saved', { tone: 'good' }),
    onFailed: error => showToast(errorText(error), { tone: 'bad' }),
  });
  const change = (body: ProfileChange) => save.mutate({ body });
  return (
    <>
      <Section
        title="What reaches you"
        lead="Tickets, changes and answers of hosts come by mail in any case."
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
                  label={groupWords[group]}
                  data={audiences}
                  allowDeselect={false}
                  disabled={save.isPending || me.isAnonymous}
                  value={me.visibility[group]}
                  onChange={value => isAudience(value) && change({ visibility: { [group]: value } })}
                />
              ))}
            </FieldRow>
          </Stack>
        </Card>
      </Section>
    </>
  );
}
