import type { RsvpStatus } from '@momos/contracts/rsvp-view';
import { FilterChips, shownStatus, statusWord } from '@momos/ui';
import { DateTimeField } from '@momos/ui/dates';
import { useState } from 'react';
import { blastWords } from '../words/blast.ts';
import { audienceLabel } from './blast-labels.ts';
import * as classes from './blast.module.css';

const words = blastWords.blastFields;

const audiences: readonly RsvpStatus[] = ['APPROVED', 'ATTENDED', 'PENDING', 'WAITLIST'];

type AudienceProps = {
  isOver: boolean;
  isFixed: boolean;
  statuses: RsvpStatus[];
  onChange: (statuses: RsvpStatus[]) => void;
};

/** Who gets the blast; fixed once it is scheduled. */
export const Audience = ({ isOver, isFixed, statuses, onChange }: AudienceProps) => (
  <div>
    <span className={classes.label}>{words.recipients}</span>
    {isFixed ? (
      <p className={classes.soft}>{audienceLabel(statuses, isOver)}</p>
    ) : (
      <FilterChips<RsvpStatus>
        label={words.recipients}
        options={audiences.map(status => ({ value: status, label: statusWord(shownStatus(status, isOver)) }))}
        value={statuses}
        onChange={onChange}
      />
    )}
  </div>
);

type SendTimeProps = {
  zone: string;
  isRequired: boolean;
  value: string | undefined;
  onChange: (at: string | undefined) => void;
};

/** When it is sent, in the zone of the social; immediately where empty. */
export function SendTime({ zone, isRequired, value, onChange }: SendTimeProps) {
  const [now] = useState(() => new Date().toISOString());
  return (
    <DateTimeField
      label={isRequired ? words.sendAt : words.sendLater}
      placeholder={isRequired ? undefined : words.immediately}
      clearable={!isRequired}
      zone={zone}
      value={value}
      onChange={onChange}
      min={now}
    />
  );
}
