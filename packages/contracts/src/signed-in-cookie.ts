/**
 * The cookie that lets a page skip the token request when there is no session: `1` while there is a session, and readable by
 * scripts. It identifies no one and grants nothing; the session itself is in a sealed cookie beside it.
 */
export const signedInCookie = 'signed_in';

/** Whether a `document.cookie` has it; on https its name begins with `__Host-` or `__Secure-`. */
export const saysSignedIn = (cookies: string): boolean =>
  cookies.split(';').some(part => part.trim().replace(/^__(?:Host|Secure)-/, '') === `${signedInCookie}=1`);
