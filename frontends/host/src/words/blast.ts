import { counted } from '@momos/ui';

/** Words of the pages below blast. */
export const blastWords = {
  blastComposer: {
    blast: 'Blast',
    editScheduledBlast: 'Edit scheduled blast',
    discardChanges: 'Discard changes',
    startOver: 'Start over',
    preview: 'Preview',
  },
  blastFields: {
    recipients: 'Recipients',
    sendAt: 'Send at',
  },
  blastItem: {
    editing: 'Editing',
    edit: 'Edit',
    reuseLabel: (subject: string) => `Use ${subject} as a draft`,
    reuse: 'Use as a draft',
  },
  blastProgress: {
    withoutRecipients: {
      INPROGRESS: 'Sending begins in a moment',
      CANCELED: 'Cancelled before sending',
      SENT: 'No one was in the audience',
      FAILED: 'Not sent',
    },
    ofSent: (sent: number, total: number) => `${sent} of ${total} sent`,
    delayed: (delayed: number) => `, ${delayed} delayed (we keep trying for 48 hours)`,
    failed: (failed: number) => `, ${failed} failed`,
    givenUp: (givenUp: number) => ` (${givenUp} given up after 48 hours)`,
    unclear: (unknown: number) => `, ${unknown} unclear`,
    heldBack: {
      optedOut: (count: number) => `, ${count} opted out`,
      badAddress: (count: number) => `, ${count} whose address does not work or who reported spam`,
      noAddress: (count: number) => `, ${count} without an address`,
      left: (count: number) => `, ${count} no longer in the audience`,
      tooMany: (count: number) => `, ${count} not sent because of too many messages that day`,
      tooLate: (count: number) => `, ${count} not sent because the social had begun`,
    },
    notSent: (count: number) => `, ${count} not sent`,
    withoutNumber: (withoutNumber: number) => `, ${withoutNumber} without a verified mobile number`,
    overLimit: (overLimit: number) => `, ${overLimit} not sent because the limit for texts was reached`,
  },
  blast: {
    saveChanges: 'Save changes',
    scheduleBlast: 'Schedule blast',
    scheduleFor: (count: number) => `Schedule for ${count}`,
    noRecipients: 'No recipients',
    sendTo: (count: number) => `Send to ${counted(count, 'person', 'people')}`,
    skipLabels: {
      SOCIAL_CANCELLED: 'Skipped: the social was cancelled.',
      SOCIAL_MOVED: 'Skipped: the social moved nearer, and this time had passed.',
    },
  },
  blastList: {
    sentAndScheduled: 'Sent and scheduled',
    nothingSentYet: 'Nothing sent yet',
    emptyText: 'A short note the day before brings more people through the door.',
  },
  blastPreview: {
    now: 'Now',
    preview: 'Preview',
    recipients: 'Recipients',
    when: 'When',
    keepEditing: 'Keep editing',
  },
  blasts: {
    blasts: 'Blasts',
  },
  cancelBlastButton: {
    cancel: (subject: string) => `Cancel “${subject}”?`,
    scheduledFor: 'Scheduled for',
    sentAlready: 'Sent already',
    ofTotal: (sent: number, total: number) => `${sent} of ${total}`,
  },
  controls: {
    cancel: 'Cancel blast',
    cancelled: 'Blast cancelled. Its text stays in the list.',
    keep: 'Keep blast',
    paused: 'Blast paused. What is not sent yet waits.',
    resumed: 'Blast resumed',
  },
  useBlastDraft: {
    blastChanged: 'Blast changed',
    blastScheduled: 'Blast scheduled',
    blastIsBeingSent: 'Blast is being sent',
  },
};
