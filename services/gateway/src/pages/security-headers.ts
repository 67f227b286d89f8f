import { ServerResponse, IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import helmet from 'helmet';

/** The content security policy of pages and related headers. */
export type PagePolicy = {
  /** Origins from which remotes are loaded besides our own. */
  remoteOrigins: readonly string[];
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

/** Headers of every page: a strict content security policy without inline scripts, and the usual protections. */
export function pageHeaders({ remoteOrigins, pictureOrigins, isHttps }: PagePolicy): Record<string, string> {
  const ours = ["'self'", ...remoteOrigins];
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        // The ticket scanner is WebAssembly.
        scriptSrc: [...ours, "'wasm-unsafe-eval'"],
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
