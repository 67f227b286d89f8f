import { useRead } from '@momos/api-client';
import { type PostRsvpStep } from '@momos/contracts/post-rsvp-requests';
import { pushContract } from '@momos/contracts/push';
import type { Me } from '@momos/contracts/users';
import { Button, formatMoney, Group, Text, useQuery } from '@momos/ui';
import type { ReactNode } from 'react';
import { AddEmail } from '../account/add-email.tsx';
import { Photo } from '../account/photo.tsx';
import { readPushHere } from '../account/push-here.ts';
import { PushRow } from '../account/push-row.tsx';
import { CalendarLinks } from '../sharing/calendar-links.tsx';
import { ShareSocial } from '../sharing/share-social.tsx';
import { entryOf, type Ticket } from '../ticket/ticket.ts';
import { postRsvpWords } from '../words/post-rsvp.ts';
import { DetailsForm, FunctionForm, PhoneForm, SchoolForm } from './profile-forms.tsx';

const words = postRsvpWords;

export type StepBodyProps = {
  step: PostRsvpStep;
  ticket: Ticket;
  me: Me;
  isBusy: boolean;
  /** The person did what the step asks for. */
  onDone: () => void;
  /** They continue without it. */
  onLater: () => void;
  /** The profile may have what was asked for. */
  onChanged: () => void;
};

/** What a step asks its person to do. */
export function StepBody({ step, ...props }: StepBodyProps) {
  const Body = bodies[step];
  return <Body {...props} />;
}

type BodyProps = Omit<StepBodyProps, 'step'>;

const Continue = ({
  isBusy,
  isDisabled = false,
  onClick,
  children = words.nextSteps.continue,
}: {
  isBusy: boolean;
  isDisabled?: boolean;
  onClick: () => void;
  children?: ReactNode;
}) => (
  <Group>
    <Button loading={isBusy} disabled={isDisabled} onClick={onClick}>
      {children}
    </Button>
  </Group>
);

const PhotoStep = ({ me, isBusy, onDone }: BodyProps) => (
  <>
    <Photo me={me} />
    {me.photoPath ? <Continue isBusy={isBusy} onClick={onDone} /> : null}
  </>
);

const EmailStep = ({ me, onChanged }: BodyProps) => <AddEmail me={me} onClose={onChanged} />;

const Attendance = ({ isBusy, onDone }: BodyProps) => (
  <Continue isBusy={isBusy} onClick={onDone}>
    {words.attendance.comes}
  </Continue>
);

const AttendanceWithDeposit = (props: BodyProps) => {
  const { depositAmount, currency } = props.ticket.rsvp.payment;
  return (
    <>
      <Text fw={600}>{words.attendance.depositBack(formatMoney(depositAmount, currency))}</Text>
      <Attendance {...props} />
    </>
  );
};

/** The switch of the settings; where it stays off, the step counts as skipped. */
function PushStep({ isBusy, onDone, onLater }: BodyProps) {
  const ids = useRead(pushContract.list, {}).data?.data.devices.map(({ id }) => id) ?? [];
  const here = useQuery({ queryKey: ['push-here', ...ids], queryFn: () => readPushHere(ids) }).data;
  return (
    <>
      <PushRow />
      <Continue isBusy={isBusy} onClick={here === 'on' ? onDone : onLater} />
    </>
  );
}

const CalendarStep = ({ ticket, isBusy, onDone }: BodyProps) => (
  <>
    <CalendarLinks entry={entryOf(ticket.social)} />
    <Continue isBusy={isBusy} onClick={onDone} />
  </>
);

const FriendsStep = ({ ticket: { social }, isBusy, onDone }: BodyProps) => (
  <Group gap="xs">
    <ShareSocial social={social} />
    <Continue isBusy={isBusy} onClick={onDone} />
  </Group>
);

const bodies: Record<PostRsvpStep, (props: BodyProps) => ReactNode> = {
  PROFILE_PHOTO: PhotoStep,
  PHONE_NUMBER: PhoneForm,
  PERSONAL_EMAIL: EmailStep,
  PERSONAL_DETAILS: DetailsForm,
  FUNCTION: FunctionForm,
  SCHOOL: SchoolForm,
  TAKE_ATTENDANCE: Attendance,
  TAKE_ATTENDANCE_WITH_DEPOSIT: AttendanceWithDeposit,
  ASK_PUSH_NOTIFICATION: PushStep,
  ADD_TO_CALENDAR: CalendarStep,
  BRING_FRIENDS: FriendsStep,
};
