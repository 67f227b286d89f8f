import { errorText, useRead, useSession } from '@momos/api-client';
import { type DataExport, privacyContract } from '@momos/contracts/privacy';
import { Button, Card, formatStamp, Loaded, Section, showToast, useAction, viewerZone } from '@momos/ui';
import { IconDownload } from '@momos/ui/icons';
import { useState } from 'react';
import { settingsWords } from '../words/settings.tsx';
import { ConsentsCard } from './consents-card.tsx';
import { EraseAccount } from './erase-account.tsx';
import { saveFile } from './save-file.ts';
import { UsageCountsCard } from './usage-counts-card.tsx';
import * as classes from './settings.module.css';

const wording = settingsWords.yourData;

const pollMs = 2000;

/** One's data: what it may be used for, all of it in one file, and the end of it (decisions: "Privacy"). */
export function YourDataSection() {
  return (
    <>
      <ConsentsCard />
      <UsageCountsCard />
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
    <Section title={wording.yourData} lead={wording.lead}>
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
      {isAgain ? wording.prepareMyDataAgain : wording.prepareMyData}
    </Button>
  );
}

function titleOf(latest: DataExport | undefined): string {
  if (!latest) return wording.copyData;
  if (latest.status === 'RUNNING') return wording.preparingYourData;
  if (latest.status === 'FAILED') return wording.dataCouldNotPrepared;
  return latest.status === 'READY' ? wording.yourDataIsReady : wording.lastCopyExpired;
}

function detailOf(latest: DataExport | undefined): string {
  if (!latest) return wording.idleText;
  const done = latest.steps.filter(({ doneAt }) => doneAt !== null).length;
  if (latest.status === 'RUNNING') return wording.progressText(done, latest.steps.length);
  if (latest.status === 'FAILED') return wording.failedText;
  if (latest.status === 'EXPIRED') return wording.expiredText;
  return latest.expiresAt ? wording.readyText(formatStamp(latest.expiresAt, viewerZone())) : '';
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
      {wording.download}
    </Button>
  );
}
