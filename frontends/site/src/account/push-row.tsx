import { errorText, useRead, useSession } from '@momos/api-client';
import { privacyContract } from '@momos/contracts/privacy';
import { type PushDevices, pushContract } from '@momos/contracts/push';
import { Button, showToast, useQuery, useQueryClient } from '@momos/ui';
import { Switch } from '@momos/ui/forms';
import { useState } from 'react';
import { settingsWords } from '../words/settings.tsx';
import { consentLabels } from './consent-labels.ts';
import {
  deviceHere,
  keepDeviceHere,
  type PushHere,
  readPushHere,
  subscribeHere,
  unsubscribeHere,
} from './push-here.ts';
import * as classes from './settings.module.css';

const wording = settingsWords.pushRow;

const hints: Partial<Record<PushHere, string>> = wording.hints;

/** Notices on this device and how many others get them; not there while pushes are not set up. */
export function PushRow() {
  const { data } = useRead(pushContract.list, {});
  return data?.data.publicKey ? <Row known={data.data} publicKey={data.data.publicKey} /> : null;
}

function Row({ known: { devices }, publicKey }: { known: PushDevices; publicKey: string }) {
  const ids = devices.map(({ id }) => id);
  const here = useQuery({ queryKey: ['push-here', ...ids], queryFn: () => readPushHere(ids) }).data;
  const { isPending, turnOn, turnOff, turnOffEverywhere } = useTurning(publicKey, ids);
  const others = devices.length - (here === 'on' ? 1 : 0);
  const hint = here && hints[here];
  return (
    <div className={classes.row}>
      <div className={classes.words}>
        <Switch
          label={wording.noticesOnThisDevice}
          description={hint ?? consentLabels.PUSH.description}
          checked={here === 'on'}
          disabled={here === undefined || hint !== undefined || isPending}
          onChange={event => (event.currentTarget.checked ? turnOn() : turnOff())}
        />
      </div>
      {others > 0 ? (
        <div className={classes.more}>
          {wording.alsoOnOtherDevice(here, others)}{' '}
          <Button variant="subtle" size="sm" loading={isPending} onClick={turnOffEverywhere}>
            {wording.turnOffEverywhere}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

/** Turning notices on and off: the browser, messaging and the consent go together. */
function useTurning(publicKey: string, ids: readonly string[]) {
  const { call } = useSession();
  const queries = useQueryClient();
  const [isPending, setPending] = useState(false);
  const allow = (isGiven: boolean) =>
    call(privacyContract.setConsent, { body: { purpose: 'PUSH', isGiven } });

  const working = (work: () => Promise<string>) => () => {
    setPending(true);
    work()
      .then(done => showToast(done, { tone: 'good' }))
      .catch((error: unknown) => showToast(wordsOf(error), { tone: 'bad' }))
      .finally(() => {
        setPending(false);
        void queries.invalidateQueries();
      });
  };
  const turnOn = working(async () => {
    const subscription = await subscribeHere(publicKey);
    if (!subscription) throw new NotAllowed();
    await allow(true);
    const { data } = await call(pushContract.add, { body: subscription });
    keepDeviceHere(data.id);
    return wording.noticesComeDevice;
  });
  const turnOff = working(async () => {
    const id = deviceHere();
    await unsubscribeHere();
    if (id && ids.includes(id)) await call(pushContract.remove, { params: { id } });
    // Removing the last device withdraws the consent.
    if (ids.every(each => each === id)) await allow(false);
    return wording.noMoreNoticesDevice;
  });
  const turnOffEverywhere = working(async () => {
    await unsubscribeHere();
    await allow(false);
    return wording.noMoreNoticesAny;
  });
  return { isPending, turnOn, turnOff, turnOffEverywhere };
}

/** The person said no to the browser's question. */
class NotAllowed extends Error {}

function wordsOf(error: unknown): string {
  if (error instanceof NotAllowed) return wording.notAllowed;
  if (error instanceof DOMException) return wording.unreachable;
  return errorText(error);
}
