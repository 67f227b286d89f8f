import { AppError, badField, unavailable } from '@momos/contracts/errors';
import { type PhotoPost, readPost } from './photo-post.ts';
import { z } from 'zod';

/** Some posts, newest first, and where the next ones begin. */
export type FeedPage = { posts: PhotoPost[]; after: string | undefined };

/** The third party's list, in pages of one size. Throws 503 when it does not answer as it should. */
export type FeedClient = { list(after: string | undefined): Promise<FeedPage> };

/** Posts on a page of the third party; the most that it gives. */
const pageSize = 100;

const childFields = 'id,media_type,media_url,thumbnail_url';
const fields = `id,caption,media_type,media_url,thumbnail_url,permalink,timestamp,children{${childFields}}`;
const timeoutMs = 4_000;

const page = z.object({
  data: z.array(z.unknown()),
  paging: z
    .object({ cursors: z.object({ after: z.string() }).optional(), next: z.string().optional() })
    .optional(),
});

/** The photo-sharing service over HTTP; the token is a query parameter, as its API requires. */
export function createFeedClient({ url, token }: { url: string; token: string }): FeedClient {
  const base = url.replace(/\/$/, '');

  /** The body of a 200, or the status of a refusal. */
  async function ask(
    path: string,
    query: Record<string, string>,
  ): Promise<{ body: unknown } | { status: number }> {
    const search = new URLSearchParams({ ...query, fields, access_token: token });
    const answer = await fetch(`${base}${path}?${search.toString()}`, {
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error',
    }).catch((cause: Error) => {
      // The cause of a failed fetch may name the address, and with it the token.
      throw unavailable('The photo service', new Error(cause.name));
    });
    if (answer.ok) return { body: await answer.json().catch(() => undefined) };
    await answer.body?.cancel();
    if (answer.status === 400 || answer.status === 404) return { status: answer.status };
    throw unavailable('The photo service', new Error(`it answered ${answer.status}`));
  }

  return {
    list: async after => {
      const answer = await ask('/me/media', { limit: String(pageSize), ...(after ? { after } : {}) });
      if ('status' in answer) {
        // With a cursor it is the cursor that is wrong; without one it is our token or their API.
        if (after !== undefined)
          throw badField('query.exclusiveStartKey', 'This page is not there any more.');
        throw unavailable('The photo service', new Error(`it answered ${answer.status}`));
      }
      const read = page.safeParse(answer.body);
      if (!read.success) throw unavailable('The photo service', new Error('it answered another shape'));
      const { data, paging } = read.data;
      return {
        posts: data.map(readPost).filter(post => post !== undefined),
        after: paging?.next === undefined ? undefined : paging.cursors?.after,
      };
    },
  };
}

/** Whether the third party itself is unavailable, as opposed to a request that it refuses. */
export const isOutage = (error: unknown) => error instanceof AppError && error.code === 'unavailable';
