import { routes } from './index.ts';
import type { Method, Owner } from './route.ts';

/** Where the gateway sends one call. */
export type Passage = {
  id: string;
  method: Method;
  /** Whole path, parameters in braces: `/api/socials/{id}`. */
  path: string;
  owner: Owner;
  /** Seconds for which an answer may be shared among visitors. */
  sharedCache: number | undefined;
  /** Bytes go in or out for longer than an answer usually takes. */
  isFile: boolean;
  /** Largest body that is taken: 256 kB of JSON, or the file with what a form puts around it. */
  maxBytes: number;
  /** The path parameter whose value chooses the copy of the service. */
  routing: string | undefined;
};

const maxJsonBytes = 256 * 1024;
const formBytes = 64 * 1024;

/** Calls whose answer is raw bytes and that therefore stand outside the JSON contracts. */
const rawRoutes = [
  { id: 'uploads.resize', method: 'GET', path: '/files/resize', owner: 'media' },
] as const satisfies readonly Pick<Passage, 'id' | 'method' | 'path' | 'owner'>[];

/** Every call below `/api`: the gateway passes these and nothing else. */
export const routeTable: readonly Passage[] = [
  ...routes.map(route => ({
    id: route.id,
    method: route.method,
    path: `/api${route.path}`,
    owner: route.owner,
    sharedCache: route.sharedCache,
    isFile: route.upload !== undefined || route.format !== undefined,
    maxBytes: route.upload ? route.upload.maxBytes + formBytes : maxJsonBytes,
    routing: route.routing,
  })),
  ...rawRoutes.map(route => ({
    ...route,
    path: `/api${route.path}`,
    sharedCache: undefined,
    isFile: true,
    maxBytes: 0,
    routing: undefined,
  })),
];

/** Addresses beside `/api` that belong to a service, by how they begin. */
export type PassagePrefix = {
  /** Ends with a slash unless the address itself is meant. */
  prefix: string;
  owner: Owner;
  methods: readonly string[];
  /** Answers outside production only. */
  isForDevelopment?: boolean;
};

export const prefixTable: readonly PassagePrefix[] = [
  { prefix: '/media/', owner: 'media', methods: ['GET'] },
  { prefix: '/payments/webhooks/', owner: 'payments', methods: ['POST'] },
  { prefix: '/sandbox/', owner: 'payments', methods: ['GET', 'POST'] },
  { prefix: '/messaging/webhooks/', owner: 'messaging', methods: ['POST'] },
  { prefix: '/l/', owner: 'messaging', methods: ['GET', 'HEAD'] },
  { prefix: '/unsubscribe/', owner: 'messaging', methods: ['GET', 'POST'] },
  { prefix: '/.well-known/jwks.json', owner: 'identity', methods: ['GET'] },
  { prefix: '/dev/outbox', owner: 'messaging', methods: ['GET', 'POST', 'DELETE'], isForDevelopment: true },
  { prefix: '/api/dev/outbox', owner: 'messaging', methods: ['GET', 'DELETE'], isForDevelopment: true },
];
