import { Card, formatDay, Link, Loaded, Pill, Section, viewerZone } from '@momos/ui';
import { settingsWords } from '../words/settings.tsx';
import { consentLabels } from './consent-labels.ts';
import * as classes from './settings.module.css';
import { useConsents } from './use-consents.ts';

const wording = settingsWords.consentsCard;

/** What one's data may be used for; it is changed where it belongs, in the preferences. */
export function ConsentsCard() {
  const read = useConsents();
  return (
    <Section
      title={wording.whatYouAllow}
      lead={<>{wording.lead(<Link to={{ hash: 'preferences' }}>{wording.preferences}</Link>)}</>}
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
                      {since ? wording.chosenOn(formatDay(since, viewerZone())) : ''}
                    </div>
                  </div>
                  <Pill tone={isGiven ? 'good' : 'quiet'}>
                    {isGiven ? wording.allowed : wording.notAllowed}
                  </Pill>
                </li>
              ))}
            </ul>
          </Card>
        )}
      </Loaded>
    </Section>
  );
}
