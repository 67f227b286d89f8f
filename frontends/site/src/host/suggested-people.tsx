import { useReadPages } from '@momos/api-client';
import { suggestedUsersContract } from '@momos/contracts/suggested-users';
import { Section } from '@momos/ui';
import { hostWords } from '../words/host.tsx';
import { HostCard } from './host-card.tsx';
import * as classes from './host.module.css';
import { useSuperhosts } from './superhosts.tsx';

const words = hostWords.suggestedPeople;

/** People with something in common who are not among the hosts above; nothing at all where there are none, or where they cannot be asked for now. */
export function SuggestedPeople() {
  const people = useReadPages(suggestedUsersContract.mine, { query: { pageSize: 12 } });
  const { hosts } = useSuperhosts();
  const above = new Set(hosts.data?.items.map(({ host }) => host.id));
  const others = people.data?.items.filter(({ user }) => !above.has(user.id)) ?? [];
  if (others.length === 0) return null;
  return (
    <Section title={words.youMayKnow} lead={words.lead}>
      <ul className={classes.cards} role="list">
        {others.map(({ user, work, reasons }) => (
          <li key={user.id}>
            <HostCard host={user} lines={[work, reasons.map(({ text }) => text).join(' · ')]} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
