import { useReadPages } from '@momos/api-client';
import { suggestedUsersContract } from '@momos/contracts/suggested-users';
import { Section } from '@momos/ui';
import { HostCard } from './host-card.tsx';
import * as classes from './host.module.css';

/** People with something in common; nothing at all where there are none, or where they cannot be asked for now. */
export function SuggestedPeople() {
  const people = useReadPages(suggestedUsersContract.mine, { query: { pageSize: 6 } });
  if (!people.data || people.data.items.length === 0) return null;
  return (
    <Section title="You may know" lead="By what both of you show in your profiles.">
      <ul className={classes.cards} role="list">
        {people.data.items.map(({ user, work, reasons }) => (
          <li key={user.id}>
            <HostCard host={user} lines={[work, reasons.map(({ text }) => text).join(' · ')]} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
