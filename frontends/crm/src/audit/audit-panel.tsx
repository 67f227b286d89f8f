import type { AuditEntryView, AuditThing } from '@momos/contracts/audit-log';
import { Button, Facts, formatStamp, Section, SidePanel, type Steps, TextLink, viewerZone } from '@momos/ui';
import { auditWords } from '../words/audit.ts';
import { actionLabels, actorLabel, pathOf, roleLabels, thingLabel } from './audit-labels.ts';
import * as classes from './audit.module.css';

const words = auditWords.auditPanel;

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
    title={entry ? actionLabels[entry.action] : words.entry}
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
          { label: words.by, value: <Thing thing={person} /> },
          { label: words.actingAs, value: actorRole ? roleLabels[actorRole] : words.throughAnotherService },
          { label: words.to, value: <Thing thing={target} /> },
          ...(within ? [{ label: words.in, value: <Thing thing={within} /> }] : []),
          { label: words.when, value: formatStamp(at, viewerZone()) },
          { label: words.network, value: origin || words.throughAnotherService },
          { label: words.request, value: <code className={classes.code}>{requestId}</code> },
        ]}
      />
      <Values entry={entry} />
      <div className={classes.more}>
        <Button variant="default" onClick={() => onSearch('actor', actor.id)}>
          {words.allBy(actorLabel(actor))}
        </Button>
        <Button variant="default" onClick={() => onSearch('target', target.id)}>
          {words.allAbout(thingLabel(target))}
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
    <Section title={words.values}>
      <Facts
        facts={details.map(({ name, before, after }) => ({
          label: name,
          value: before === null ? (after ?? words.empty) : `${before} → ${after ?? 'empty'}`,
        }))}
      />
    </Section>
  ) : null;
