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
      <Section title="News" lead="Tickets, changes and answers of hosts reach you in any case.">
        <Card>
          <Switch
            label="Invite me to curated events"
            description="Socials that our reviewers chose for the community"
            checked={me.isSubscribedToUpdate}
            disabled={save.isPending}
            onChange={event => change({ isSubscribedToUpdate: event.currentTarget.checked })}
          />
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
