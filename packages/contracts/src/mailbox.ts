/** Local part of at most 64 characters, then labels of at most 63 that neither start nor end with a hyphen (RFC 5321 §4.5.3.1). */
export const mailboxPattern =
  /^(?!\.)(?!.*\.\.)(?=[^@]{1,64}@)[A-Za-z0-9_'+\-.]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}$/;
export const mailboxLength = 254;

/** Whether a text is an e-mail address; for pages, which have no schemas. */
export const isMailbox = (text: string): boolean => text.length <= mailboxLength && mailboxPattern.test(text);
