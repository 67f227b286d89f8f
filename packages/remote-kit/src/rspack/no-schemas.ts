/**
 * Stands in for zod in the browser. Pages need what a contract says about a call (method, path) and its types; the checking is
 * the server's, whose 400 names each bad field. Leaving the library out saves 24 KB gz of the first load (goal P11).
 */
const checks = new Set(['parse', 'parseAsync', 'safeParse', 'safeParseAsync']);

function refuse(): never {
  throw new Error('Schemas are not in the browser. Show what the server answers with fieldErrors(error).');
}

const schema: unknown = new Proxy(() => schema, {
  get: (_, name) => {
    if (typeof name === 'symbol' || name === 'then') return undefined;
    return checks.has(name) ? refuse : schema;
  },
  apply: () => schema,
});

export { schema as z };
