import { Card, formatDay, Link, Loaded, Pill, Section, viewerZone } from '@momos/ui';
import { consentLabels } from './consent-labels.ts';
import * as classes from './settings.module.css';
import { useConsents } from './use-consents.ts';

/** What one's data may be used for; it is changed where it belongs, in the preferences. */
export function ConsentsCard() {
  const read = useConsents();
  return (
    <Section
      title="What you allow"
      lead={
        <>
          Change your mind whenever you like, in your <Link to={{ hash: 'preferences' }}>preferences</Link>.
          Whether hosts show you among the attendees is asked with each registration.
        </>
      }
    >
      <Loaded read={read}>
        {({ data }) => (
          <Card padding="none">
            <ul className={classes.rows}>
              {data.map(({ purpose, isGiven, since }) => (
                <li key={purpose} className={classes.row} data-line>
                  <div className={classes.words}>
                    <div className={classes.title}>{consentLabels[purpose].label}</div>
                    <div className={classes.more}>
                      {consentLabels[purpose].description}
                      {since ? ` Chosen on ${formatDay(since, viewerZone())}.` : ''}
                    </div>
                  </div>
                  <Pill tone={isGiven ? 'good' : 'quiet'}>{isGiven ? 'Allowed' : 'Not allowed'}</Pill>
                </li>
              ))}
            </ul>
          </Card>
        )}
      </Loaded>
    </Section>
  );
}
