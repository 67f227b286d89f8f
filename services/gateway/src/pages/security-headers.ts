import { ServerResponse, IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import helmet from 'helmet';
import { originsOf, type RemotePlace } from './remotes.ts';

/** The content security policy of pages and related headers. */
export type PagePolicy = {
  /** Origins from which remotes are loaded besides our own. */
  remoteOrigins: readonly string[];
  /** Hashes of the inline scripts of the page's build. */
  scripts: readonly string[];
  pictureOrigins: readonly string[];
  isHttps: boolean;
};

const transport = { maxAge: 63_072_000, includeSubDomains: true };

/** Headers of every answer, of calls and files too; those of a page say more. */
export const answerHeaders = ({ isHttps }: Pick<PagePolicy, 'isHttps'>): ReadonlyMap<string, string> =>
  new Map([
    ['content-security-policy', "frame-ancestors 'none'"],
    ['x-content-type-options', 'nosniff'],
    ['referrer-policy', 'strict-origin-when-cross-origin'],
    ...(isHttps
      ? [['strict-transport-security', `max-age=${transport.maxAge}; includeSubDomains`] as const]
      : []),
  ]);

/** Headers of every page: a strict content security policy without inline scripts but those of the build, and the usual protections. */
function pageHeaders(policy: PagePolicy): Record<string, string> {
  const { remoteOrigins, scripts, pictureOrigins, isHttps } = policy;
  const ours = ["'self'", ...remoteOrigins];
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        // The ticket scanner is WebAssembly.
        scriptSrc: [...ours, ...scripts, "'wasm-unsafe-eval'"],
        // The design system writes style attributes and sheets of its own at run time.
        styleSrc: [...ours, "'unsafe-inline'"],
        imgSrc: [...ours, 'data:', 'blob:', ...pictureOrigins],
        fontSrc: ours,
        mediaSrc: [...ours, 'blob:', ...pictureOrigins],
        connectSrc: ours,
        workerSrc: [...ours, 'blob:'],
        manifestSrc: ["'self'"],
        frameSrc: ["'self'"],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
        frameAncestors: ["'none'"],
        ...(isHttps ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: isHttps ? transport : false,
    xFrameOptions: { action: 'deny' },
  })(new IncomingMessage(new Socket()), response, () => undefined);
  return {
    ...Object.fromEntries(
      Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]),
    ),
    'permissions-policy': 'camera=(self), geolocation=(self), microphone=(), payment=(self)',
  };
}

/** The headers of pages, worked out anew only for other remotes or scripts than the last ones. */
export function createPageHeaders(policy: Pick<PagePolicy, 'pictureOrigins' | 'isHttps'>) {
  let last: { key: string; headers: Record<string, string> } | undefined;
  return (remotes: readonly RemotePlace[], scripts: readonly string[]): Record<string, string> => {
    const remoteOrigins = originsOf(remotes);
    const key = [...remoteOrigins, ...scripts].join(' ');
    if (last?.key !== key) last = { key, headers: pageHeaders({ ...policy, remoteOrigins, scripts }) };
    return last.headers;
  };
}
