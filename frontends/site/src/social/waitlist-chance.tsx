import type { SocialView } from '@momos/contracts/social-view';
import { socialWords } from '../words/social.ts';
import * as classes from './social.module.css';

const words = socialWords.waitlistChance;

/** Of how much use waiting was at the host's earlier socials; nothing where too few were full. Pages kept from before have none. */
export const WaitlistChance = ({ chance }: { chance: SocialView['waitlistChance'] | undefined }) =>
  chance ? <p className={classes.soft}>{words.text(chance)}</p> : null;
