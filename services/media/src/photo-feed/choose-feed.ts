import type { MediaConfig } from '../config.ts';
import { stubToken } from '../photo-feed-stub/photo-feed-stub.http.ts';
import { cachedFeed, type PhotoFeed } from './cached-feed.ts';
import { createFeedClient } from './feed-client.ts';

/** The third party's feed where a token is set; in development a stub, served at `stubUrl`; else none. */
export function chooseFeed(config: MediaConfig): { feed?: PhotoFeed; stubUrl?: string } {
  const callsPerHour = config.PHOTO_FEED_CALLS_PER_HOUR;
  if (config.PHOTO_FEED_TOKEN !== undefined) {
    const client = createFeedClient({ url: config.PHOTO_FEED_URL, token: config.PHOTO_FEED_TOKEN });
    return { feed: cachedFeed(client, { callsPerHour }) };
  }
  if (config.ENVIRONMENT !== 'development') return {};
  const url = `http://127.0.0.1:${config.HTTP_PORT}/media/photo-feed-stub`;
  return {
    feed: cachedFeed(createFeedClient({ url, token: stubToken }), { callsPerHour }),
    stubUrl: `${config.PUBLIC_URL.replace(/\/$/, '')}/media/photo-feed-stub`,
  };
}
