import { useRead } from '@momos/api-client';
import { type PostRsvpStep, postRsvpRequestsContract } from '@momos/contracts/post-rsvp-requests';
import { pushContract } from '@momos/contracts/push';
import { type Me, usersContract } from '@momos/contracts/users';
import { Button, Callout, Card, Group, Loaded, Text, Title, useAction, useQueryClient } from '@momos/ui';
import { useRef, useEffect } from 'react';
import { postRsvpWords } from '../words/post-rsvp.ts';
import type { Ticket } from '../ticket/ticket.ts';
import { StepBody } from './step-body.tsx';
import * as classes from './next-steps.module.css';

const words = postRsvpWords.nextSteps;

/** What is left to do after registering (spec §3 "Post-RSVP steps"): one thing at a time, each can be skipped. */
export function NextSteps({ ticket }: { ticket: Ticket }) {
  const request = useRead(postRsvpRequestsContract.get, { params: { id: ticket.social.id } });
  const me = useRead(usersContract.me, {});
  if (request.data?.data.steps.length === 0) return null;
  return (
    <Card tone="sunken" padding="snug">
      <Loaded read={request}>
        {({ data: { steps } }) => (
          <Loaded read={me}>{({ data }) => <Current steps={steps} ticket={ticket} me={data} />}</Loaded>
        )}
      </Loaded>
    </Card>
  );
}

type Steps = readonly { step: PostRsvpStep; state: 'OPEN' | 'DONE' | 'SKIPPED' }[];
type CurrentProps = { steps: Steps; ticket: Ticket; me: Me };

/** The steps that are possible here: notices on devices need a push service that is set up. */
function usePossible(steps: Steps): Steps {
  const isPushOpen = steps.some(({ step, state }) => step === 'ASK_PUSH_NOTIFICATION' && state === 'OPEN');
  const push = useRead(pushContract.list, {}, { enabled: isPushOpen });
  const canPush = Boolean(push.data?.data.publicKey);
  return steps.filter(({ step, state }) => step !== 'ASK_PUSH_NOTIFICATION' || state !== 'OPEN' || canPush);
}

/** The step that is next, or that nothing is left. */
function Current({ steps, ticket, me }: CurrentProps) {
  const possible = usePossible(steps);
  const { submit, isPending, reread } = useSubmit(ticket);
  const at = possible.findIndex(({ state }) => state === 'OPEN');
  const step = possible[at]?.step;
  const heading = useFocusOnChange(step);
  if (!step)
    return (
      <Callout tone="good" title={words.allSet}>
        {words.allSetText}
      </Callout>
    );
  const { title, text } = postRsvpWords.steps[step];
  const open = possible.flatMap(each => (each.state === 'OPEN' ? [each.step] : []));
  return (
    <section aria-label={words.title} className={classes.step}>
      <Progress at={at + 1} of={possible.length} />
      <Title order={3} size="h4" ref={heading} tabIndex={-1} className={classes.title}>
        {title}
      </Title>
      <Text>{text}</Text>
      <StepBody
        key={step}
        step={step}
        ticket={ticket}
        me={me}
        isBusy={isPending}
        onDone={() => submit([step], 'DONE')}
        onLater={() => submit([step], 'SKIPPED')}
        onChanged={reread}
      />
      <SkipButtons open={open} isBusy={isPending} onSkip={steps => submit(steps, 'SKIPPED')} />
    </section>
  );
}

const Progress = ({ at, of }: { at: number; of: number }) => (
  <Group justify="space-between">
    <Text size="sm" c="dimmed">
      {words.title}
    </Text>
    <Text size="sm" c="dimmed" className="mo-figures">
      {words.progress(at, of)}
    </Text>
  </Group>
);

type SkipProps = { open: PostRsvpStep[]; isBusy: boolean; onSkip: (steps: PostRsvpStep[]) => void };

const SkipButtons = ({ open, isBusy, onSkip }: SkipProps) => (
  <Group gap="xs">
    <Button variant="subtle" size="sm" disabled={isBusy} onClick={() => onSkip(open.slice(0, 1))}>
      {words.skip}
    </Button>
    {open.length > 1 ? (
      <Button variant="subtle" size="sm" disabled={isBusy} onClick={() => onSkip(open)}>
        {words.skipAll}
      </Button>
    ) : null}
  </Group>
);

function useSubmit({ social }: Ticket) {
  const queries = useQueryClient();
  const reread = () => void queries.invalidateQueries({ queryKey: [postRsvpRequestsContract.get.id] });
  const action = useAction(postRsvpRequestsContract.submit, { refreshes: [postRsvpRequestsContract.get] });
  const submit = (steps: PostRsvpStep[], outcome: 'DONE' | 'SKIPPED') =>
    action.mutate({ params: { id: social.id }, body: { steps, outcome } });
  return { submit, isPending: action.isPending, reread };
}

/** Takes the focus to the next step's title, so that keys and readers continue there; not when the panel first shows. */
function useFocusOnChange(step: PostRsvpStep | undefined) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    heading.current?.focus({ preventScroll: true });
  }, [step]);
  return heading;
}
