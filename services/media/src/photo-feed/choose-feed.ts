import type { MediaConfig } from '../config.ts';
import { standInToken } from '../stand-in/stand-in.http.ts';
import { cachedFeed } from './cached-feed.ts';
import { createFeedClient, type FeedClient } from './feed-client.ts';

/** The third party's feed where a token is set; in development a stand-in of our own, at `standInUrl`; else none. */
export function chooseFeed(config: MediaConfig): { feed?: FeedClient; standInUrl?: string } {
  if (config.PHOTO_FEED_TOKEN !== undefined) {
    return {
      feed: cachedFeed(createFeedClient({ url: config.PHOTO_FEED_URL, token: config.PHOTO_FEED_TOKEN })),
    };
  }
  if (config.ENVIRONMENT !== 'development') return {};
  const url = `http://127.0.0.1:${config.HTTP_PORT}/media/stand-in`;
  return {
    feed: cachedFeed(createFeedClient({ url, token: standInToken })),
    standInUrl: `${config.PUBLIC_URL.replace(/\/$/, '')}/media/stand-in`,
  };
}
