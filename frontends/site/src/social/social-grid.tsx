import type { SocialCard as Social } from '@momos/contracts/social-view';
import { CardGrid } from '@momos/ui';
import { SocialCard } from './social-card.tsx';

type SocialGridProps = {
  socials: readonly Social[];
  /** What stands beside the place of each. */
  noteOf?: (social: Social) => string | undefined;
};

/** Socials side by side. */
export const SocialGrid = ({ socials, noteOf }: SocialGridProps) => (
  <CardGrid>
    {socials.map(social => (
      <SocialCard key={social.id} social={social} note={noteOf?.(social)} />
    ))}
  </CardGrid>
);
