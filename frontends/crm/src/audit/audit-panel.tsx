import type { AuditEntryView, AuditThing } from '@momos/contracts/audit-log';
import { Button, Facts, formatStamp, Section, SidePanel, type Steps, TextLink, viewerZone } from '@momos/ui';
import { actionLabels, actorLabel, pathOf, roleLabels, thingLabel } from './audit-labels.ts';
import * as classes from './audit.module.css';

type Props = {
  entry: AuditEntryView | undefined;
  steps: Steps | undefined;
  onClose: () => void;
  onSearch: (name: 'actor' | 'target', id: string) => void;
};

/** One entry with all that is kept of it, and the way to everything by the same person or about the same thing. */
export const AuditPanel = ({ entry, steps, onClose, onSearch }: Props) => (
  <SidePanel
    steps={steps}
    isOpen={entry !== undefined}
    onClose={onClose}
    title={entry ? actionLabels[entry.action] : 'Entry'}
    size="md"
  >
    {entry ? <Details entry={entry} onSearch={onSearch} /> : null}
  </SidePanel>
);

function Details({ entry, onSearch }: { entry: AuditEntryView; onSearch: Props['onSearch'] }) {
  const { actor, actorRole, target, within, at, origin, requestId } = entry;
  const person: AuditThing = { kind: 'user', id: actor.id, name: actorLabel(actor) };
  return (
    <div className={classes.panel}>
      <Facts
        facts={[
          { label: 'By', value: <Thing thing={person} /> },
          { label: 'Acting as', value: actorRole ? roleLabels[actorRole] : 'Through another service' },
          { label: 'To', value: <Thing thing={target} /> },
          ...(within ? [{ label: 'In', value: <Thing thing={within} /> }] : []),
          { label: 'When', value: formatStamp(at, viewerZone()) },
          { label: 'Network', value: origin || 'Through another service' },
          { label: 'Request', value: <code className={classes.code}>{requestId}</code> },
        ]}
      />
      <Values entry={entry} />
      <div className={classes.more}>
        <Button variant="default" onClick={() => onSearch('actor', actor.id)}>
          All by {actorLabel(actor)}
        </Button>
        <Button variant="default" onClick={() => onSearch('target', target.id)}>
          All about {thingLabel(target)}
        </Button>
      </div>
    </div>
  );
}

function Thing({ thing }: { thing: AuditThing }) {
  const path = pathOf(thing);
  return path ? <TextLink to={path}>{thingLabel(thing)}</TextLink> : thingLabel(thing);
}

const Values = ({ entry: { details } }: { entry: AuditEntryView }) =>
  details.length > 0 ? (
    <Section title="Values">
      <Facts
        facts={details.map(({ name, before, after }) => ({
          label: name,
          value: before === null ? (after ?? 'Empty') : `${before} → ${after ?? 'empty'}`,
        }))}
      />
    </Section>
  ) : null;
