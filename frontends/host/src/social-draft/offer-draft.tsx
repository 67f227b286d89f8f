import { useRead } from '@momos/api-client';
import { socialDraftsContract } from '@momos/contracts/social-drafts';
import { ButtonLink, Callout, formatStamp, TextLink, viewerZone } from '@momos/ui';
import { socialDraftWords } from '../words/social-draft.ts';
import { draftAddress } from './draft-address.ts';

const words = socialDraftWords.offer;

/** Offers to continue the draft that was edited last; nothing where there is none, or where it cannot be said. */
export function OfferDraft() {
  const read = useRead(socialDraftsContract.list, { query: { pageSize: 1 } });
  const [latest] = read.data?.data ?? [];
  const total = read.data?.meta.total ?? 0;
  if (!latest) return null;
  return (
    <Callout
      title={latest.title ? words.title(latest.title) : words.untitled}
      actions={
        <>
          <ButtonLink size="xs" variant="default" to={draftAddress(latest.id)}>
            {words.continueDraft}
          </ButtonLink>
          {total > 1 ? <TextLink to="/manager/rsvps">{words.allDrafts(total)}</TextLink> : null}
        </>
      }
    >
      {words.text(formatStamp(latest.updatedAt, viewerZone()))}
    </Callout>
  );
}
