import type { PublicUser } from '@momos/contracts/users';
import { absolutePicture } from './absolute-picture.ts';
import type { PageContent } from './page-content.ts';

/** The first HTML of a person's public page; who is anonymous shows nothing but that. */
export function profilePage(user: PublicUser, publicUrl: string): PageContent {
  const url = `${publicUrl}/users/${user.slug}`;
  const picture = absolutePicture(user.photoPath ?? null, publicUrl);
  const work = user.curPosition;
  return {
    title: user.displayName,
    description: user.bio || `${user.displayName} on Momos.`,
    url,
    picture,
    lead: undefined,
    kind: 'profile',
    structured: {
      '@context': 'https://schema.org',
      '@type': 'ProfilePage',
      mainEntity: {
        '@type': 'Person',
        name: user.displayName,
        url,
        ...(picture ? { image: picture } : {}),
        ...(work
          ? { jobTitle: work.title, worksFor: { '@type': 'Organization', name: work.organization.name } }
          : {}),
      },
    },
  };
}
