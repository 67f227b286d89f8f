import { linkPreviewContract } from '@momos/contracts/link-preview';
import { bind } from '@momos/runtime';
import { createPreviewer, type PreviewDeps } from './preview-link.ts';

/** Previews of links that people write. */
export function linkPreviewRoutes(deps: PreviewDeps) {
  const preview = createPreviewer(deps);
  return bind(linkPreviewContract, { get: ({ actor, query }) => preview(actor, query.url) });
}
