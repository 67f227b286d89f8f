import { badField } from '@momos/contracts/errors';

/** The target of a method and path, or the methods allowed at the path (none for an unknown path). */
export type Match<T> = { target: T; params: Record<string, string> } | { allowed: string[] };

type Leaf<T> = { target: T; names: string[] };
type Node<T> = { fixed: Map<string, Node<T>>; any: Node<T> | undefined; leaves: Map<string, Leaf<T>> };

const newNode = <T>(): Node<T> => ({ fixed: new Map(), any: undefined, leaves: new Map() });

/**
 * Finds a route by method and path. Fixed segments win over parameters (`/socials/hosted` over `/socials/{id}`) whatever
 * the method, as OpenAPI matches paths; HEAD is answered by GET.
 */
export class Router<T> {
  readonly #root = newNode<T>();

  /** Adds `/socials/{id}`; throws when the place is taken. */
  add(method: string, path: string, target: T): void {
    const names: string[] = [];
    let node = this.#root;
    for (const segment of path.split('/').slice(1)) {
      const name = /^\{(\w+)\}$/.exec(segment)?.[1];
      if (name) names.push(name);
      const next = (name ? node.any : node.fixed.get(segment)) ?? newNode<T>();
      if (name) node.any = next;
      else node.fixed.set(segment, next);
      node = next;
    }
    if (node.leaves.has(method)) throw new Error(`Two routes answer ${method} ${path}`);
    node.leaves.set(method, { target, names });
  }

  /** Throws 400 when a parameter is not percent-encoded UTF-8. */
  find(method: string, path: string): Match<T> {
    const segments = path.split('/');
    const values: string[] = [];
    const allowed = new Set<string>();
    const leaf = this.#search(this.#root, segments, 1, {
      method: method === 'HEAD' ? 'GET' : method,
      values,
      allowed,
    });
    if (!leaf) return { allowed: [...allowed].sort() };
    const params: Record<string, string> = {};
    for (const [index, name] of leaf.names.entries()) params[name] = decode(name, values[index] ?? '');
    return { target: leaf.target, params };
  }

  #search(
    node: Node<T>,
    segments: string[],
    at: number,
    search: { method: string; values: string[]; allowed: Set<string> },
  ): Leaf<T> | undefined {
    const segment = segments[at];
    if (segment === undefined) {
      const leaf = node.leaves.get(search.method);
      if (!leaf) for (const method of node.leaves.keys()) search.allowed.add(method);
      return leaf;
    }
    const fixed = node.fixed.get(segment);
    const found = fixed && this.#search(fixed, segments, at + 1, search);
    const isKnownPath = search.allowed.size > 0;
    if (found || isKnownPath || !node.any || segment === '') return found;
    search.values.push(segment);
    const below = this.#search(node.any, segments, at + 1, search);
    if (!below) search.values.pop();
    return below;
  }
}

function decode(name: string, text: string): string {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    throw badField(`params.${name}`, 'Not valid percent-encoding.');
  }
}
