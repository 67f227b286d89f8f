import { useSessionState } from '@momos/api-client';
import { LazyView, Page, PageHeader, Segments, useSearchParams } from '@momos/ui';
import { hostWords } from '../words/host.tsx';
import { SuggestedPeople } from './suggested-people.tsx';
import { Superhosts } from './superhosts.tsx';

const words = hostWords.hosts;

type View = 'discover' | 'following' | 'followers';
const views: readonly { value: View; label: string }[] = [
  { value: 'discover', label: words.discover },
  { value: 'following', label: words.following },
  { value: 'followers', label: words.yourFollowers },
];

const loadFollowing = () => import('./following.tsx').then(file => file.Following);
const loadFollowers = () => import('./followers.tsx').then(file => file.Followers);

/** Hosts to know, those one follows, and who follows oneself (spec §2 /hosts). */
export function HostsPage() {
  const isSignedIn = useSessionState() === 'signed-in';
  const [query, setQuery] = useSearchParams();
  const asked = views.find(({ value }) => value === query.get('view'))?.value ?? 'discover';
  const view = isSignedIn ? asked : 'discover';
  return (
    <Page title={words.hosts}>
      <PageHeader
        title={words.title}
        lead={words.lead}
        actions={
          isSignedIn ? (
            <Segments
              label={words.whichHosts}
              choices={views}
              value={view}
              onChange={next => setQuery(next === 'discover' ? {} : { view: next })}
            />
          ) : null
        }
      />
      {view === 'discover' ? (
        <>
          <Superhosts />
          {isSignedIn ? <SuggestedPeople /> : null}
        </>
      ) : null}
      {view === 'following' ? <LazyView load={loadFollowing} /> : null}
      {view === 'followers' ? <LazyView load={loadFollowers} /> : null}
    </Page>
  );
}
