import { useSearchParams } from '@momos/ui';

/**
 * The query of the address, as the state of a page. A change of `pushed`, such as the row that is open at the side, is a step of
 * the browser's history; every other change replaces the current one.
 */
export function useAddress(pushed: string) {
  const [query, setQuery] = useSearchParams();
  const set = (name: string, value: string | undefined) => {
    const next = new URLSearchParams(query);
    if (value) next.set(name, value);
    else next.delete(name);
    setQuery(next, { replace: name !== pushed });
  };
  return { query, set, setQuery };
}
