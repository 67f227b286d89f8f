import type { Composition, Context } from '@momos/runtime';
import type { MediaConfig } from './config.ts';
import { pictureHttp } from './picture/picture.http.ts';
import { createPictureStore } from './picture/picture.store.ts';
import { uploadRoutes } from './upload/upload.routes.ts';

/** Wires the service: one folder of pictures, two ways in, two ways out. */
export async function compose({ config }: Context<MediaConfig>): Promise<Composition> {
  const pictures = await createPictureStore(config.MEDIA_FOLDER);
  return {
    routes: [uploadRoutes({ pictures })],
    ready: [pictures.ready],
    http: app => pictureHttp(app, pictures),
  };
}
