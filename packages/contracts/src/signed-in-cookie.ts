/**
 * The cookie that tells a page whether asking for a token is worth a request: `1` while there is a session, and readable by
 * scripts. It says who nobody is and opens nothing; the session itself is in a sealed cookie beside it.
 */
export const signedInCookie = 'signed_in';

/** Whether a `document.cookie` has it. */
export const saysSignedIn = (cookies: string): boolean =>
  cookies.split(';').some(part => part.trim() === `${signedInCookie}=1`);
