import { createHmac, timingSafeEqual } from 'node:crypto';

/** A signed address of a private file. */
export type SignedUrl = { path: string; url: string; expiresAt: Date };

/** Long enough to open or download a file, too short to be shared. */
const lifetimeMs = 15 * 60_000;

const macOf = (path: string, expires: string, secret: string) =>
  createHmac('sha256', secret).update(`private-file\n${path}\n${expires}`).digest();

/** An address of a private file, valid for 15 minutes and this path only. */
export function signPath(path: string, now: Date, secret: string): SignedUrl {
  const seconds = Math.floor((now.getTime() + lifetimeMs) / 1000);
  const signature = macOf(path, String(seconds), secret).toString('base64url');
  return {
    path,
    url: `${path}?expires=${seconds}&signature=${signature}`,
    expiresAt: new Date(seconds * 1000),
  };
}

/** Whether a signature was given by {@link signPath} for this path and has not expired. */
export function isSigned(
  path: string,
  given: { expires: unknown; signature: unknown },
  { now, secret }: { now: Date; secret: string },
): boolean {
  const { expires, signature } = given;
  if (typeof expires !== 'string' || typeof signature !== 'string' || !/^\d{10}$/.test(expires)) return false;
  const wanted = macOf(path, expires, secret);
  const bytes = Buffer.from(signature, 'base64url');
  return (
    bytes.length === wanted.length && timingSafeEqual(bytes, wanted) && Number(expires) * 1000 > now.getTime()
  );
}
