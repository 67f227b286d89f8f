import type { SocialCard as Social } from '@momos/contracts/social-view';
import { CardGrid } from '@momos/ui';
import { SocialCard } from './social-card.tsx';

/** Socials side by side. */
export const SocialGrid = ({ socials }: { socials: readonly Social[] }) => (
  <CardGrid>
    {socials.map(social => (
      <SocialCard key={social.id} social={social} />
    ))}
  </CardGrid>
);
