import { errorText, useSession } from '@momos/api-client';
import { rsvpSummaryContract } from '@momos/contracts/rsvp-summary';
import type { SocialView } from '@momos/contracts/social-view';
import { Button, showToast } from '@momos/ui';
import { IconDownload } from '@momos/ui/icons';
import { saveTable } from '@momos/ui/table';
import { useState } from 'react';
import { attendeeWords } from '../words/attendees.ts';
import type { AttendeeFilter } from './use-attendees.ts';

type Props = { social: SocialView; filter: AttendeeFilter };

/** Saves the list as it is filtered on the page as a table. */
export function DownloadCsv({ social, filter: { status, text } }: Props) {
  const { call } = useSession();
  const [isLoading, setLoading] = useState(false);
  const download = async () => {
    setLoading(true);
    try {
      const query = { socialId: social.id, ...(status ? { status } : {}), ...(text ? { text } : {}) };
      const { data } = await call(rsvpSummaryContract.csv, { query });
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
      {attendeeWords.downloadCsv}
    </Button>
  );
}
