import { useRead } from '@momos/api-client';
import { circleMembersContract } from '@momos/contracts/circle-members';
import type { CircleView } from '@momos/contracts/circles';
import { useSearchParams } from '@momos/ui';
import { circleWords } from '../words/circle.ts';
import { codeIn } from './code-in.ts';
import type { CodeKind } from './join-label.ts';

const words = circleWords.referralCode;
const { checkReferralCode } = circleMembersContract;

/** What the code of the page's link is good for; `code` is undefined for one that opens nothing. */
export type ReferralCode = { code: string | undefined; kind: CodeKind; note: string | null };

/** Checks the code of the page's link for who is signed in; a link may have been renewed, and a member may have left. */
export function useReferralCode(circle: CircleView) {
  const [query] = useSearchParams();
  const code = codeIn(query);
  const read = useRead(
    checkReferralCode,
    { params: { id: circle.id }, body: { referralCode: code ?? '' } },
    { enabled: code !== undefined },
  );
  const checked = read.data?.data;
  const known: ReferralCode | undefined =
    code === undefined
      ? { code, kind: null, note: null }
      : checked && {
          code: checked.kind ? code : undefined,
          kind: checked.kind,
          note: noteOf(circle, checked),
        };
  return { ...read, known };
}

type Checked = { kind: CodeKind; referredBy: { displayName: string } | null };

function noteOf({ isApprovalRequired }: CircleView, { kind, referredBy }: Checked): string {
  if (kind === 'INVITATION') return isApprovalRequired ? words.invitedUndecided : words.invited;
  return referredBy ? words.recommendedBy(referredBy.displayName) : words.dead;
}
