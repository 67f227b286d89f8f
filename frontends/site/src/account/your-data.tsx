import { errorText, useRead, useSession } from '@momos/api-client';
import { type DataExport, privacyContract } from '@momos/contracts/privacy';
import { Button, Card, formatStamp, Loaded, Section, showToast, useAction, viewerZone } from '@momos/ui';
import { IconDownload } from '@momos/ui/icons';
import { useState } from 'react';
import { ConsentsCard } from './consents-card.tsx';
import { EraseAccount } from './erase-account.tsx';
import { saveFile } from './save-file.ts';
import * as classes from './settings.module.css';

const pollMs = 2000;

/** One's data: what it may be used for, all of it in one file, and the end of it (decisions: "Privacy"). */
export function YourDataSection() {
  return (
    <>
      <ConsentsCard />
      <ExportCard />
      <EraseAccount />
    </>
  );
}

/** The latest copy, asked for again while it is being prepared. */
function useLatestExport() {
  const [isRunning, setRunning] = useState(false);
  const read = useRead(
    privacyContract.exports,
    { query: { pageSize: 1 } },
    { refetchInterval: isRunning ? pollMs : false },
  );
  const latest = read.data?.data[0];
  if (latest && isRunning !== (latest.status === 'RUNNING')) setRunning(latest.status === 'RUNNING');
  return { read, latest };
}

function ExportCard() {
  const { read, latest } = useLatestExport();
  return (
    <Section title="Your data" lead="Everything that Momos holds on you, in one JSON file.">
      <Loaded read={read}>
        {() => (
          <Card padding="none">
            <div className={classes.row}>
              <span className={classes.icon} aria-hidden>
                <IconDownload size={20} />
              </span>
              <div className={classes.words}>
                <div className={classes.title}>{titleOf(latest)}</div>
                <div className={classes.more} aria-live="polite">
                  {detailOf(latest)}
                </div>
              </div>
              {latest?.status === 'READY' ? <Download of={latest} /> : null}
              {latest?.status === 'RUNNING' ? null : <Prepare isAgain={latest?.status === 'READY'} />}
            </div>
          </Card>
        )}
      </Loaded>
    </Section>
  );
}

function Prepare({ isAgain }: { isAgain: boolean }) {
  const request = useAction(privacyContract.requestExport, { refreshes: [privacyContract.exports] });
  return (
    <Button variant="default" size="sm" loading={request.isPending} onClick={() => request.mutate({})}>
      {isAgain ? 'Prepare my data again' : 'Prepare my data'}
    </Button>
  );
}

function titleOf(latest: DataExport | undefined): string {
  if (!latest) return 'A copy of your data';
  if (latest.status === 'RUNNING') return 'Preparing your data…';
  if (latest.status === 'FAILED') return 'Your data could not be prepared';
  return latest.status === 'READY' ? 'Your data is ready' : 'Your last copy has expired';
}

function detailOf(latest: DataExport | undefined): string {
  if (!latest) return 'Takes a minute. We e-mail you when it is ready.';
  const done = latest.steps.filter(({ doneAt }) => doneAt !== null).length;
  if (latest.status === 'RUNNING')
    return `${done} of ${latest.steps.length} parts are ready. You can leave this page; we e-mail you when it is done.`;
  if (latest.status === 'FAILED') return 'Nothing was lost. Please prepare your data again.';
  if (latest.status === 'EXPIRED') return 'Copies are kept for a few days. Prepare your data again.';
  return latest.expiresAt
    ? `Only you can download it, until ${formatStamp(latest.expiresAt, viewerZone())}.`
    : '';
}

function Download({ of: { id, requestedAt } }: { of: DataExport }) {
  const { call } = useSession();
  const [isLoading, setLoading] = useState(false);
  const download = async () => {
    setLoading(true);
    try {
      const { data } = await call(privacyContract.download, { params: { id } });
      saveFile(`momos-data-${requestedAt.slice(0, 10)}.json`, data);
    } catch (error) {
      showToast(errorText(error), { tone: 'bad' });
    } finally {
      setLoading(false);
    }
  };
  return (
    <Button size="sm" loading={isLoading} onClick={() => void download()}>
      Download
    </Button>
  );
}
