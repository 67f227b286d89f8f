import { errorText, useSession } from '@momos/api-client';
import { rsvpSummaryContract } from '@momos/contracts/rsvp-summary';
import type { CallInput } from '@momos/contracts/route';
import type { SocialView } from '@momos/contracts/social-view';
import { Button, showToast } from '@momos/ui';
import { IconDownload } from '@momos/ui/icons';
import { saveTable } from '@momos/ui/table';
import { useState } from 'react';
import { attendeeWords } from '../words/attendee.ts';

type Props = {
  social: SocialView;
  /** What the table has of the RSVPs: columns and filters. */
  query?: Omit<NonNullable<CallInput<typeof rsvpSummaryContract.csv>['query']>, 'socialId'>;
};

/** Saves the RSVPs of a social as a table. */
export function DownloadCsv({ social, query }: Props) {
  const { call } = useSession();
  const [isLoading, setLoading] = useState(false);
  const download = async () => {
    setLoading(true);
    try {
      const { data } = await call(rsvpSummaryContract.csv, { query: { socialId: social.id, ...query } });
      saveTable(`${social.slug}-rsvps.csv`, data);
    } catch (error) {
      showToast(errorText(error), { tone: 'bad' });
    } finally {
      setLoading(false);
    }
  };
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={18} />}
      loading={isLoading}
      onClick={() => void download()}
    >
      {attendeeWords.downloadCsv.downloadCsv}
    </Button>
  );
}
