import type { ServiceMethods } from './definition.ts';
import type { RpcBinding } from './rpc.ts';

const serving = 1;
const notServing = 2;

/** `Check` of grpc.health.v1, written out because its two messages are an ignored string and one number. */
const healthMethods = {
  check: {
    path: '/grpc.health.v1.Health/Check',
    requestStream: false,
    responseStream: false,
    requestSerialize: (_service: string): Buffer => Buffer.alloc(0),
    requestDeserialize: (_bytes: Buffer): string => '',
    responseSerialize: (status: number): Buffer => Buffer.from([0x08, status]),
    responseDeserialize: (bytes: Buffer): number => bytes[1] ?? 0,
  },
} satisfies ServiceMethods;

/** Answers probes of the gRPC port; needs no identity. */
export function healthBinding(isServing: () => boolean): RpcBinding {
  return {
    methods: healthMethods,
    handlers: new Map([['check', () => (isServing() ? serving : notServing)]]),
    allowedCallers: () => 'anyone',
  };
}
