import { usageCounts } from '@momos/api-client';
import { Card, Section } from '@momos/ui';
import { Switch } from '@momos/ui/forms';
import { useState } from 'react';
import { settingsWords } from '../words/settings.tsx';
import * as classes from './settings.module.css';

const wording = settingsWords.usageCounts;

/** Lets this browser count what is used, without saying who it is; off until its person turns it on (docs/adr/0056). */
export function UsageCountsCard() {
  const [areAllowed, setAllowed] = useState(usageCounts.areAllowed);
  return (
    <Section title={wording.title}>
      <Card padding="none">
        <div className={classes.row}>
          <Switch
            label={wording.label}
            description={wording.description}
            checked={areAllowed}
            onChange={({ currentTarget: { checked } }) => {
              usageCounts.allow(checked);
              setAllowed(checked);
            }}
          />
        </div>
      </Card>
    </Section>
  );
}
