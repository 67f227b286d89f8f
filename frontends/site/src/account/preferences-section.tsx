import {
  type Me,
  type ProfileAudience,
  type ProfileChange,
  type ProfileGroup,
  profileGroups,
  usersContract,
} from '@momos/contracts/users';
import { WebMailButton } from '@momos/remote-kit/web-mail/web-mail-button';
import { Card, Section, Stack, Text, useAction } from '@momos/ui';
import { FieldRow, Switch } from '@momos/ui/forms';
import { Select } from '@momos/ui/select';
import { settingsWords } from '../words/settings.tsx';
import { BlockedPeople } from './blocked-people.tsx';
import { ConsentSwitch } from './consent-switch.tsx';
import { PushRow } from './push-row.tsx';
import * as classes from './settings.module.css';

const words = settingsWords.preferencesSection;

const groupLabels: Record<ProfileGroup, string> = words.groupLabels;

const audiences: { value: ProfileAudience; label: string }[] = [
  { value: 'PUBLIC', label: words.everyone },
  { value: 'COMMUNITY_ONLY', label: words.signedInPeople },
  { value: 'PRIVATE', label: words.onlyYou },
];
const isAudience = (value: string | null): value is ProfileAudience =>
  audiences.some(each => each.value === value);

/** What reaches one, and what one shows (spec §3 "Visibility"). Each choice is saved immediately. */
export const PreferencesSection = ({ me }: { me: Me }) => (
  <>
    <Section title={words.notifications} lead={words.notificationsLead}>
      <Card padding="none">
        <div className={classes.row}>
          <ConsentSwitch purpose="UPDATES" />
        </div>
        <PushRow />
        <div className={classes.row}>
          <div className={classes.words}>
            <strong>{words.everyKind}</strong>
            <Text size="sm" c="dimmed">
              {words.everyKindLead}
            </Text>
          </div>
          <WebMailButton type="PREFERENCES">{words.sendPreferencesLink}</WebMailButton>
        </div>
      </Card>
    </Section>
    <Section title={words.whoSeesWhat} lead={words.visibilityLead}>
      <Card>
        <Visibility me={me} />
      </Card>
    </Section>
    <BlockedPeople />
  </>
);

function Visibility({ me }: { me: Me }) {
  const save = useAction(usersContract.updateMe, { refreshes: [usersContract.me], done: words.saved });
  const change = (body: ProfileChange) => save.mutate({ body });
  return (
    <Stack gap="lg">
      <Switch
        label={words.showMeAsAnonymous}
        description={words.anonymousHint}
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
