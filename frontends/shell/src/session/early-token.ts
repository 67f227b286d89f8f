type Page = { momosEarlyToken?: Promise<Response | undefined> | undefined };

/** Whether a token was asked for, and its answer is not read yet: that may have ended the session, and its cookie with it. */
export const isTokenOnItsWay = (page: Page = globalThis as Page): boolean =>
  page.momosEarlyToken !== undefined;

/** The token that `before.ts` asked for while the scripts of the page were on their way; once, and only where it was granted. */
export async function takeEarlyToken(page: Page = globalThis as Page): Promise<Response | undefined> {
  const early = page.momosEarlyToken;
  page.momosEarlyToken = undefined;
  const answer = await early;
  return answer?.ok ? answer : undefined;
}
