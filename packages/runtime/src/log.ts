import { type DestinationStream, type Logger, pino, stdSerializers } from 'pino';
import { currentTraceparent } from './context.ts';
import { idsOf } from './trace-context.ts';

export type { Logger } from 'pino';

const hidden = [
  'authorization',
  'cookie',
  'set-cookie',
  'code',
  'token',
  'access_token',
  'refresh_token',
  'accessToken',
  'refreshToken',
  'email',
  'emails',
  'phone',
  'mobile',
  'password',
  'secret',
  'firstName',
  'lastName',
];
const quoted = (name: string) => `["${name}"]`;

/** Paths of fields that never show in a log, up to three levels deep. */
const redactedPaths = hidden.flatMap(name => [quoted(name), `*${quoted(name)}`, `*.*${quoted(name)}`]);

// Begins where a word does: from each of its letters, a word of a person's that has no @ would take the square of its length.
const address = /(?<![^\s"'<>(){}:,=])[^\s"'<>(){}:,=]+@[^\s"'<>(){},=]+/g;
const number = /\+\d[\d\s-]{6,}\d/g;

/** Text without e-mail addresses and phone numbers, which drivers like to put into their messages. */
export const withoutPersonalData = (text: string): string =>
  text.replace(address, '[email]').replace(number, '[phone]');

/** Non-Error values pass unchanged: they are descriptions made without personal data. */
function serializeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { type, message, stack, code } = stdSerializers.err(error);
  const known = typeof code === 'string' || typeof code === 'number' ? { errorCode: code } : {};
  return { type, message: withoutPersonalData(message), stack: withoutPersonalData(stack), ...known };
}

/** JSON logger of one service: each line carries the service's name and, inside a request, its trace and span id. */
export function createLogger(
  options: { service: string; level: string; instance?: string },
  destination?: DestinationStream,
): Logger {
  return pino(
    {
      level: options.level,
      base: { service: options.service, pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: label => ({ level: label }) },
      redact: { paths: redactedPaths, censor: '[redacted]' },
      serializers: { err: serializeError },
      mixin: traceIds,
    },
    destination ?? pino.destination({ dest: 1, sync: true }),
  );
}

function traceIds(): object {
  const traceparent = currentTraceparent();
  if (!traceparent) return {};
  const { traceId, spanId } = idsOf(traceparent);
  return { trace_id: traceId, span_id: spanId };
}
