import { register } from 'import-in-the-middle/register-hooks.mjs';

/*
 * Loaded before everything else by `node --import @momos/runtime/trace`. Records spans only when they have somewhere
 * to go: `OTEL_EXPORTER_OTLP_ENDPOINT`, or `TRACE_FILE` (JSON lines, for tests). Without either it does nothing and
 * costs nothing; trace ids still travel, made by `context.ts`.
 */
if (process.env.OTEL_EXPORTER_OTLP_ENDPOINT || process.env.TRACE_FILE) {
  // Before the import below: under ESM only modules loaded after the hook can be instrumented.
  register({ include: ['http', 'https', 'mongodb'] });
  const { startTracing } = await import('./tracing.ts');
  startTracing(process.env);
}
