/** Words of what a host does after publishing. */
export const publishedWords = {
  title: 'Published. Next:',
  progress: (done: number, all: number) => `${done} of ${all} done`,
  close: 'Close these steps',
  done: 'Done',
  open: 'Not done yet',
  steps: {
    share: {
      title: 'Share it',
      titlePrivate: 'Send the private link',
      text: 'Post the link where your people are.',
      copy: 'Copy link',
      textPrivate: 'Only people with this link can open the social.',
      textMembers: 'People who are signed in can open the link.',
    },
    guests: {
      title: 'Invite guests',
      text: 'By e-mail, from a list. They need no approval.',
      open: 'Invite',
    },
    hosts: {
      title: 'Invite co-hosts',
      text: 'They see every guest and can help at the door.',
      open: 'Invite',
    },
    approvalMail: {
      title: 'Write the approval e-mail',
      text: 'What guests should know when they are in: how to get there, what to bring.',
      open: 'Write',
    },
    door: {
      title: 'Set up the door',
      text: 'Print the check-in poster, or scan tickets with any phone.',
      open: 'Poster',
    },
  },
  review: {
    PENDING: {
      title: 'Waits for review',
      text: 'We list it on the home page and in search once a reviewer approves it. The link works already.',
    },
    REVISION_NEEDED: {
      title: 'A reviewer asks for changes',
      text: 'Their comment is in the editor. Your changes send it for review again.',
    },
    DECLINED: { title: 'Not listed', text: 'A reviewer declined the listing. The link still works.' },
    APPROVED: { title: 'Listed', text: 'People find it on the home page and in search.' },
    APPROVED_FEATURE: { title: 'Listed and featured', text: 'People find it at the top of the home page.' },
    edit: 'Edit',
  },
};
