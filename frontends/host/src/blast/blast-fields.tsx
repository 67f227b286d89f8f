import { channels } from '@momos/contracts/blasts';
import type { RsvpStatus } from '@momos/contracts/rsvp-view';
import { FilterChips, shownStatus, statusWord } from '@momos/ui';
import { DateTimeField } from '@momos/ui/dates';
import { useState } from 'react';
import { blastWords } from '../words/blast.ts';
import { composingWords as composing } from '../words/composing.ts';
import * as classes from './blast.module.css';
import type { Channel } from './use-blast-draft.ts';

const words = blastWords.blastFields;

const audiences: readonly RsvpStatus[] = ['APPROVED', 'ATTENDED', 'PENDING', 'WAITLIST'];

type AudienceProps = {
  isOver: boolean;
  statuses: RsvpStatus[];
  onChange: (statuses: RsvpStatus[]) => void;
};

/** Who gets the blast. */
export const Audience = ({ isOver, statuses, onChange }: AudienceProps) => (
  <div>
    <span className={classes.label}>{words.recipients}</span>
    <FilterChips<RsvpStatus>
      label={words.recipients}
      options={audiences.map(status => ({ value: status, label: statusWord(shownStatus(status, isOver)) }))}
      value={statuses}
      onChange={onChange}
    />
  </div>
);

type ChannelsProps = { isSingle: boolean; value: Channel[]; onChange: (channels: Channel[]) => void };

/** By which channels it is sent; a scheduled blast has one. */
export const Channels = ({ isSingle, value, onChange }: ChannelsProps) => (
  <div>
    <span className={classes.label}>{composing.channel}</span>
    <FilterChips<Channel>
      label={composing.channel}
      single={isSingle}
      options={channels.map(channel => ({ value: channel, label: composing.channels[channel] }))}
      value={value}
      onChange={next => onChange(isSingle && next.length === 0 ? value : next)}
    />
  </div>
);

type SendTimeProps = { zone: string; value: string | undefined; onChange: (at: string | undefined) => void };

/** When it is sent, in the zone of the social. */
export function SendTime({ zone, value, onChange }: SendTimeProps) {
  const [now] = useState(() => new Date().toISOString());
  return <DateTimeField label={words.sendAt} zone={zone} value={value} onChange={onChange} min={now} />;
}
