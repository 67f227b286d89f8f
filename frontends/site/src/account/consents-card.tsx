import { errorText, useRead, useWrite } from '@momos/api-client';
import { type Purpose, privacyContract } from '@momos/contracts/privacy';
import { usersContract } from '@momos/contracts/users';
import { Card, formatDay, Loaded, Section, showToast, viewerZone } from '@momos/ui';
import { Switch } from '@momos/ui/forms';
import * as classes from './settings.module.css';

const words: Record<Purpose, { label: string; description: string }> = {
  UPDATES: { label: 'News by mail', description: 'Curated socials and news of Momos.' },
  SUGGESTIONS: {
    label: 'Suggest me to others',
    description:
      'People with whom you have a company, a school or a host in common may be shown your profile.',
  },
};

/** What one's data may be used for; each choice counts at once. */
export function ConsentsCard() {
  const read = useRead(privacyContract.consents, {});
  const choose = useWrite(privacyContract.setConsent, {
    refreshes: [privacyContract.consents, usersContract.me],
    onFailed: error => showToast(errorText(error), { tone: 'bad' }),
  });
  return (
    <Section
      title="What you allow"
      lead="Change your mind whenever you like. Whether hosts show you among the attendees is asked with each registration."
    >
      <Loaded read={read}>
        {({ data }) => (
          <Card padding="none">
            {data.map(({ purpose, isGiven, since }) => (
              <div key={purpose} className={classes.row}>
                <Switch
                  label={words[purpose].label}
                  description={`${words[purpose].description}${since ? ` Chosen on ${formatDay(since, viewerZone())}.` : ''}`}
                  checked={isGiven}
                  disabled={choose.isPending}
                  onChange={event =>
                    choose.mutate({ body: { purpose, isGiven: event.currentTarget.checked } })
                  }
                />
              </div>
            ))}
          </Card>
        )}
      </Loaded>
    </Section>
  );
}
