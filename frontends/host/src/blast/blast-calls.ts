import { blastRunsContract } from '@momos/contracts/blast-runs';
import { type BlastView, blastsContract } from '@momos/contracts/blasts';
import { circleBlastRunsContract } from '@momos/contracts/circle-blast-runs';
import { circleBlastsContract } from '@momos/contracts/circle-blasts';
import { blastWords } from '../words/blast.ts';
import { circleBlastWords } from '../words/circle-blast.ts';

/** What is done to blasts of a social; {@link circleBlasts} for messages to a circle. */
export const socialBlasts = {
  calls: { list: blastsContract.list, cancel: blastsContract.cancel, ...blastRunsContract },
  nouns: blastWords.controls,
};

export const circleBlasts = {
  calls: { list: circleBlastsContract.list, cancel: circleBlastsContract.cancel, ...circleBlastRunsContract },
  nouns: circleBlastWords.controls,
};

type BlastsOfOwner = typeof socialBlasts | typeof circleBlasts;

/** A blast with the calls that change it. */
export type ControlledBlast = BlastsOfOwner & {
  /** The social or circle. */
  ownerId: string;
  blast: Pick<BlastView, 'id' | 'status' | 'isPaused' | 'scheduledAt' | 'counts'>;
  subject: string;
  timezone: string;
};

export const paramsOf = ({ ownerId, blast }: Pick<ControlledBlast, 'ownerId' | 'blast'>) => ({
  id: ownerId,
  blastId: blast.id,
});
