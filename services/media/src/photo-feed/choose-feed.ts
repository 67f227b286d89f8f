import type { MediaConfig } from '../config.ts';
import { stubToken } from '../photo-feed-stub/photo-feed-stub.http.ts';
import { cachedFeed } from './cached-feed.ts';
import { createFeedClient, type FeedClient } from './feed-client.ts';

/** The third party's feed where a token is set; in development a stub, served at `stubUrl`; else none. */
export function chooseFeed(config: MediaConfig): { feed?: FeedClient; stubUrl?: string } {
  if (config.PHOTO_FEED_TOKEN !== undefined) {
    return {
      feed: cachedFeed(createFeedClient({ url: config.PHOTO_FEED_URL, token: config.PHOTO_FEED_TOKEN })),
    };
  }
  if (config.ENVIRONMENT !== 'development') return {};
  const url = `http://127.0.0.1:${config.HTTP_PORT}/media/photo-feed-stub`;
  return {
    feed: cachedFeed(createFeedClient({ url, token: stubToken })),
    stubUrl: `${config.PUBLIC_URL.replace(/\/$/, '')}/media/photo-feed-stub`,
  };
}
