import { type Bus, createBus, kafkaSecurityOf, topicShapeOf } from '@momos/bus';
import { consumeAccessRevocations } from '@momos/bus/access-revocations';
import { topics } from '@momos/contracts/topics';
import { type Background, type Composition, type Context, privacyRpc, systemClock } from '@momos/runtime';
import { type Outside, outside } from '@momos/runtime/foreign/outside';
import { connectMongo, createErased, migrate } from '@momos/store';
import type { MediaConfig } from './config.ts';
import { fileHttp } from './download/file.http.ts';
import { createForeignFetch } from './foreign/foreign-fetch.ts';
import { createForeignLimits } from './foreign/foreign-limits.ts';
import { linkPreviewRoutes } from './link-preview/link-preview.routes.ts';
import { chooseFeed } from './photo-feed/choose-feed.ts';
import { photoFeedRoutes } from './photo-feed/photo-feed.routes.ts';
import { createDecoder } from './picture/decode-picture.ts';
import { createSizeCache } from './picture/size-cache.ts';
import { sizeSweeper } from './picture/sweep-sizes.ts';
import { privacyAnswers } from './privacy/privacy-answers.ts';
import { signedUrlRpc } from './signed-url/signed-url.rpc.ts';
import { photoFeedStub } from './photo-feed-stub/photo-feed-stub.http.ts';
import { openStorage } from './storage/open-storage.ts';
import { watchUploads, watchUploadsOfRollout } from './upload/watch-uploads.ts';
import { uploadSweeper } from './upload/sweep-uploads.ts';
import { createUploads } from './upload/upload.store.ts';
import { uploadRoutes } from './upload/upload.routes.ts';
import { onAvatarChanged } from './use/on-avatar-changed.ts';
import { onBannerChanged } from './use/on-banner-changed.ts';
import { createUses } from './use/use.store.ts';

const megabyte = 1_048_576;

/** Wires the service; `world` is how foreign addresses are reached, and real except in tests. */
export const composeIn =
  (world: Outside) =>
  async (context: Context<MediaConfig>): Promise<Composition> => {
    const { config } = context;
    const secret = config.MEDIA_SECRET;
    const parts = await createParts(context);
    const { store, bus, clock, uploads, erased } = parts;
    const { present } = uploads;
    await migrate(store, [watchUploads, watchUploadsOfRollout]);
    await bus.ready();
    const quota = { bytes: config.MEDIA_QUOTA_MB * megabyte, perDay: config.MEDIA_QUOTA_PER_DAY };
    const { feed, stubUrl } = chooseFeed(config);
    const limits = foreignLimitsOf(config);
    const sweeper = uploadSweeper({
      ...parts,
      keepUnusedMs: config.MEDIA_KEEP_UNUSED_MS,
      everyMs: config.MEDIA_SWEEP_MS,
    });

    return {
      routes: [
        uploadRoutes({ ...parts, quota, secret }),
        linkPreviewRoutes({ ...parts, quota, limits, fetchForeign: createForeignFetch(world, limits) }),
        photoFeedRoutes({ feed, secret }),
      ],
      rpc: [signedUrlRpc({ clock, secret }), privacyRpc(privacyAnswers({ store, erased, clock, uploads }))],
      background: [
        consumers(context, bus, parts),
        sweeper,
        sizeSweeper({ ...parts, present, everyMs: config.MEDIA_SWEEP_MS }),
      ],
      ready: [store.ready, parts.storage.ready],
      close: [store.close],
      http: app => {
        if (stubUrl) app.use('/media/photo-feed-stub', photoFeedStub({ publicUrl: stubUrl, now: clock.now }));
        fileHttp(app, { ...parts, present, secret });
      },
    };
  };

const foreignLimitsOf = (config: MediaConfig) =>
  createForeignLimits({
    parallel: config.MEDIA_FOREIGN_CALLS,
    waiting: config.MEDIA_FOREIGN_WAITING,
    perPerson: config.MEDIA_PREVIEWS_PER_PERSON,
    perHost: config.MEDIA_PREVIEWS_PER_HOST,
  });

/** The service as it runs. */
export const compose = composeIn(outside);

async function createParts({ config, log, metrics }: Context<MediaConfig>) {
  const store = await connectMongo({
    url: config.MONGO_URL,
    database: config.MEDIA_DATABASE,
    name: 'media',
  });
  const bus = createBus({
    brokers: config.KAFKA_BROKERS,
    clientId: 'media',
    store,
    logger: log,
    topicPrefix: config.TOPIC_PREFIX,
    security: kafkaSecurityOf(config),
    topicShape: topicShapeOf(config),
    metrics: metrics.registry,
  });
  const erased = createErased(store);
  return {
    store,
    bus,
    log,
    clock: systemClock,
    erased,
    uploads: createUploads(store, erased),
    uses: createUses(store),
    storage: await openStorage(config),
    sizes: await createSizeCache({
      folder: config.MEDIA_CACHE_FOLDER,
      maxBytes: config.MEDIA_CACHE_MB * megabyte,
      log,
    }),
    decoder: createDecoder({ concurrency: config.MEDIA_DECODERS }),
  };
}

type Parts = Awaited<ReturnType<typeof createParts>>;

function consumers(
  { revocations }: Context<MediaConfig>,
  bus: Bus,
  { uses, uploads, clock, erased }: Pick<Parts, 'uses' | 'uploads' | 'clock' | 'erased'>,
): Background {
  const group = 'media';
  return {
    start: () => {
      consumeAccessRevocations(bus, revocations);
      bus.consume({
        group,
        topic: topics.avatar,
        handler: onAvatarChanged({ uses, uploads, clock, erased }),
      });
      bus.consume({ group, topic: topics.banner, handler: onBannerChanged({ uses, uploads, clock }) });
    },
    stop: () => bus.close(),
  };
}
