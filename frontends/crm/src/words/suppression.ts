import { counted } from '@momos/ui';

/** Words of the pages below suppression. */
export const suppressionWords = {
  suppressionItem: {
    providersAnswer: 'Provider’s answer',
    since: 'Since',
    ends: 'Ends',
    notByItself: 'Not by itself',
    sendAgainTo: (address: string) => `Send again to ${address}`,
    sendAgain: 'Send again',
    momosSendsToAgain: (address: string) => `Momos sends to ${address} again`,
    sendToAgain: (address: string) => `Send to ${address} again?`,
    suppressedBecause: 'Suppressed because',
    stoppedText: 'This person asked for no more texts. Send again only if they asked you to.',
    complainedText:
      'This person reported a message as spam, and gets no more of hosts. Send again only if they asked you to.',
    noSuchAddressText: 'If the address still does not exist, the next message suppresses it again.',
  },
  bulk: {
    plural: 'addresses',
    addresses: (count: number) => counted(count, 'address', 'addresses'),
    lift: { label: 'Send again to', doing: 'Lifting', done: 'can be written to again' },
    silence: 'Asked for no more messages',
    askedForIt: (count: number) => `${count}; send again only if they asked you to`,
  },
  suppressions: {
    labels: {
      NO_SUCH_ADDRESS: 'Does not exist',
      STOPPED: 'Answered STOP',
      COMPLAINED: 'Reported as spam',
    },
    suppressedAddresses: 'Suppressed addresses',
    lead: 'Momos sends nothing to these addresses except one-time codes. An address leaves the list when its owner uses a code.',
    findAddress: 'Find an address',
    findPlaceholder: 'Whole e-mail or number',
    notSuppressed: 'Not suppressed',
    notSuppressedText: (address: string) =>
      `Momos sends to ${address}. Where a message is missing, look at the blast it belongs to.`,
    noSuppressedAddresses: 'No suppressed addresses',
    emptyText: 'Mail and texts reach everyone here.',
  },
};
