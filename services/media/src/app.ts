import { createBus } from '@momos/bus';
import { hearAccess } from '@momos/bus/hear-access';
import { topics } from '@momos/contracts/topics';
import { type Background, type Composition, type Context, privacyRpc, systemClock } from '@momos/runtime';
import { type Outside, outside } from '@momos/runtime/foreign/outside';
import { connectMongo, createErased, migrate } from '@momos/store';
import type { MediaConfig } from './config.ts';
import { fileHttp } from './file/file.http.ts';
import { createForeignFetch } from './foreign/foreign-fetch.ts';
import { linkPreviewRoutes } from './link-preview/link-preview.routes.ts';
import { chooseFeed } from './photo-feed/choose-feed.ts';
import { photoFeedRoutes } from './photo-feed/photo-feed.routes.ts';
import { createDecoder } from './picture/decode-picture.ts';
import { createSizeCache } from './picture/size-cache.ts';
import { privacyAnswers } from './privacy/privacy-answers.ts';
import { signedUrlRpc } from './signed-url/signed-url.rpc.ts';
import { standIn } from './stand-in/stand-in.http.ts';
import { openStorage } from './storage/open-storage.ts';
import { uploadSweeper } from './upload/sweep-uploads.ts';
import { createUploads, uploadIndexes } from './upload/upload.store.ts';
import { uploadRoutes } from './upload/upload.routes.ts';
import { onSocialChanged } from './use/on-social-changed.ts';
import { onUserChanged } from './use/on-user-changed.ts';
import { createUses } from './use/use.store.ts';

const megabyte = 1_048_576;

/** Wires the service; `world` is how foreign addresses are reached, and real but in tests. */
export const composeIn =
  (world: Outside) =>
  async ({ config, log, metrics, refusals }: Context<MediaConfig>): Promise<Composition> => {
    const clock = systemClock;
    const secret = config.MEDIA_SECRET;
    const store = await connectMongo({
      url: config.MONGO_URL,
      database: config.MEDIA_DATABASE,
      name: 'media',
    });
    await migrate(store, [uploadIndexes]);
    const bus = createBus({
      brokers: config.KAFKA_BROKERS,
      clientId: 'media',
      store,
      logger: log,
      topicPrefix: config.TOPIC_PREFIX,
      metrics: metrics.registry,
    });
    await bus.ready();

    const erased = createErased(store);
    const uploads = createUploads(store);
    const uses = createUses(store);
    const storage = await openStorage(config);
    const sizes = await createSizeCache({
      folder: config.MEDIA_CACHE_FOLDER,
      maxBytes: config.MEDIA_CACHE_MB * megabyte,
    });
    const decoder = createDecoder({ atOnce: config.MEDIA_DECODERS });
    const quota = { bytes: config.MEDIA_QUOTA_MB * megabyte, perDay: config.MEDIA_QUOTA_PER_DAY };
    const uploading = { storage, uploads, decoder, clock, quota };
    const { feed, standInUrl } = chooseFeed(config);

    const listening: Background = {
      start: () => {
        hearAccess(bus, refusals);
        const group = 'media';
        bus.consume({
          group,
          topic: topics.user,
          handler: onUserChanged({ uses, uploads, clock, isErased: erased.has }),
        });
        bus.consume({ group, topic: topics.social, handler: onSocialChanged({ uses }) });
      },
      stop: () => bus.close(),
    };
    const sweeper = uploadSweeper({
      ...{ storage, uploads, sizes, clock, log },
      keepUnusedMs: config.MEDIA_KEEP_UNUSED_MS,
      everyMs: config.MEDIA_SWEEP_MS,
    });

    return {
      routes: [
        uploadRoutes({ ...uploading, secret }),
        linkPreviewRoutes({ ...uploading, fetchForeign: createForeignFetch(world) }),
        photoFeedRoutes({ feed, secret }),
      ],
      rpc: [signedUrlRpc({ clock, secret }), privacyRpc(privacyAnswers({ store, erased, clock, uploads }))],
      background: [listening, sweeper],
      ready: [store.ready, storage.ready],
      close: [store.close],
      http: app => {
        if (standInUrl) app.use('/media/stand-in', standIn({ publicUrl: standInUrl, now: clock.now }));
        fileHttp(app, { storage, sizes, decoder, clock, secret });
      },
    };
  };

/** The service as it runs. */
export const compose = composeIn(outside);
