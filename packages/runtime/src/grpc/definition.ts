/** One unary method as ts-proto generates it for grpc-js. */
export type UnaryMethod = {
  path: string;
  requestStream: boolean;
  responseStream: boolean;
  requestSerialize: (value: never) => Buffer;
  requestDeserialize: (bytes: Buffer) => unknown;
  responseSerialize: (value: never) => Buffer;
  responseDeserialize: (bytes: Buffer) => unknown;
};

/** Metadata key of the token that shows which service calls. */
export const serviceTokenKey = 'x-service-token';

/** The span attributes of a method. */
export function attributesOf({ path }: UnaryMethod): Record<string, string> {
  const [, service = '', method = ''] = path.split('/');
  return { 'rpc.system': 'grpc', 'rpc.service': service, 'rpc.method': method };
}

/** The methods of one service, such as the generated `EventsService`. */
export type ServiceMethods = Record<string, UnaryMethod>;

/** The request message of a method. */
export type RequestOf<M extends UnaryMethod> = ReturnType<M['requestDeserialize']>;

/** The response message of a method. */
export type ResponseOf<M extends UnaryMethod> = ReturnType<M['responseDeserialize']>;
