import type { CircleView } from '@momos/contracts/circles';
import { absolutePicture, largePicture } from './absolute-picture.ts';
import type { PageContent } from './page-content.ts';

/** The first HTML of a circle's page, from what a visitor may see of it. */
export function circlePage(
  { slug, name, description, bannerUrl }: CircleView,
  publicUrl: string,
): PageContent {
  const url = `${publicUrl}/circles/${slug}`;
  const words = description || `${name} is a circle on Momos.`;
  return {
    title: name,
    description: words,
    url,
    picture: absolutePicture(bannerUrl, publicUrl),
    lead: largePicture(bannerUrl),
    kind: 'website',
    structured: { '@context': 'https://schema.org', '@type': 'Organization', name, description: words, url },
  };
}
