import { openedCollections, type Store } from '@momos/store';

/** Arguments for queries by collection and name; every other query is asked with `'x'` for each of its parameters. */
export type QueryExamples = Record<string, Record<string, readonly unknown[]>>;

/** How MongoDB serves a declared query, and a sentence for one that it does not serve by its index. */
export type QueryPlan = { collection: string; query: string; plan: string; fault?: string };

type Stage = { stage: string; indexName?: string; indexBounds?: Record<string, string[]> };
type Declared = ReturnType<typeof declared>[number];

/**
 * The winning plan of each declared query of the collections that were opened in a database, which has to have its indexes
 * (`migrate`). Throws for an example of a query that there is none of.
 */
export async function queryPlans(store: Store, examples: QueryExamples = {}): Promise<QueryPlan[]> {
  const queries = declared(store, examples);
  for (const [name, byQuery] of Object.entries(examples))
    for (const query of Object.keys(byQuery))
      if (!queries.some(each => each.collection === name && each.query === query))
        throw new Error(`There is no query "${query}" of the collection "${name}"; take its example out.`);
  return Promise.all(queries.map(explained));
}

/** The faults of {@link queryPlans}: `expect(await unindexedQueries(store)).toEqual([])`. */
export async function unindexedQueries(store: Store, examples: QueryExamples = {}): Promise<string[]> {
  return (await queryPlans(store, examples)).flatMap(({ fault }) => fault ?? []);
}

function declared(store: Store, examples: QueryExamples) {
  return [...openedCollections(store)].flatMap(([name, { definition, by, rows }]) =>
    Object.entries(definition.queries).map(([query, { find, index = { _id: 1 }, indexName, where }]) => {
      const args = examples[name]?.[query] ?? Array.from({ length: find.length }, () => 'x');
      const { filter, sort } = (by[query] as NonNullable<(typeof by)[string]>)(...(args as never[]));
      const indexed = indexName ?? Object.entries(index).flat().join('_');
      return {
        collection: name,
        query,
        filter,
        sort,
        first: Object.keys(index)[0] ?? '',
        index: indexed,
        where,
        rows,
      };
    }),
  );
}

async function explained({ rows, filter, sort, ...declaration }: Declared): Promise<QueryPlan> {
  const { collection, query, index } = declaration;
  // The planner may take another index that serves as well, above all where there is little to read; the hint asks whether
  // the query's own one would do.
  const hint = index === '_id_1' ? '_id_' : index;
  const own = await rows.find(filter).sort(sort).hint(hint).explain('queryPlanner').then(stagesOf, String);
  const chosen = await rows.find(filter).sort(sort).explain('queryPlanner').then(stagesOf, String);
  const plan = typeof chosen === 'string' ? chosen : chosen.map(inWords).join(' ← ');
  const isFree = Object.keys(filter).length === 0 || declaration.where !== undefined;
  const isServed =
    typeof own !== 'string' &&
    own.some(
      ({ stage, indexBounds }) =>
        ['IDHACK', 'EXPRESS_IXSCAN'].includes(stage) ||
        (stage === 'IXSCAN' && (isFree || isBounded(indexBounds, declaration.first))),
    );
  const isScan = typeof chosen === 'string' || chosen.some(({ stage }) => stage === 'COLLSCAN');
  if (isServed && !isScan) return { collection, query, plan };
  const why = typeof own === 'string' ? own : own.map(inWords).join(' ← ');
  return {
    collection,
    query,
    plan,
    fault: `The query "${query}" of the collection "${collection}" does not use its index "${index}". Its plan: ${plan}; with that index: ${why}.`,
  };
}

const isBounded = (bounds: Stage['indexBounds'], field: string) =>
  bounds?.[field] !== undefined &&
  bounds[field].join() !== '[MinKey, MaxKey]' &&
  bounds[field].join() !== '[MaxKey, MinKey]';

const inWords = ({ stage, indexName }: Stage) => (indexName ? `${stage} ${indexName}` : stage);

/** The stages of a plan, the last one first, whichever engine of the server made it. */
function stagesOf(explanation: object): Stage[] {
  const { winningPlan } = (explanation as { queryPlanner: { winningPlan: object } }).queryPlanner;
  const stages: Stage[] = [];
  (function visit(part: object) {
    if ('stage' in part) stages.push(part as Stage);
    for (const [name, inner] of Object.entries(part))
      if (name.startsWith('inputStage') || name === 'queryPlan' || name === 'shards')
        [inner].flat().forEach(visit);
  })(winningPlan);
  return stages;
}
