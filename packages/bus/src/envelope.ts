import type { IHeaders, Message } from 'kafkajs';
import type { Meta } from './topic.ts';

/** A message on its way: what comes with it, and its encoded content. */
export type Envelope = { meta: Meta; value: Buffer };

/** An envelope as Kafka takes it. */
export function toKafka({ meta, value }: Envelope): Message {
  const { id, key, type, version, time, kind, traceparent } = meta;
  return {
    key,
    value,
    headers: {
      id,
      type,
      version: String(version),
      time: time.toISOString(),
      ...(kind === undefined ? {} : { kind }),
      ...(traceparent === undefined ? {} : { traceparent }),
    },
  };
}

/** Kafka's message as an envelope; whatever is missing is empty, so that a foreign message is parked and not fatal. */
export function fromKafka(message: {
  key: Buffer | null;
  value: Buffer | null;
  headers?: IHeaders;
}): Envelope {
  const headers = message.headers ?? {};
  return {
    meta: {
      id: headerOf(headers, 'id') ?? '',
      key: message.key?.toString() ?? '',
      type: headerOf(headers, 'type') ?? '',
      version: Number(headerOf(headers, 'version') ?? 0),
      time: new Date(headerOf(headers, 'time') ?? 0),
      kind: headerOf(headers, 'kind'),
      traceparent: headerOf(headers, 'traceparent'),
    },
    value: message.value ?? Buffer.alloc(0),
  };
}

/** A header's text. */
export function headerOf(headers: IHeaders, name: string): string | undefined {
  const header = headers[name];
  const first = Array.isArray(header) ? header[0] : header;
  return first?.toString();
}
