/** The page of the approval e-mail. */
export const approvalMailWords = {
  title: 'Approval e-mail',
  tab: 'Approval e-mail',
  lead: 'Guests receive this e-mail with their ticket when they are approved. Add what they need to know.',
  form: 'Approval e-mail',
  message: 'Your addition',
  messageHint: 'It is shown above the ticket. Leave it empty to send our e-mail as it is.',
  save: 'Save changes',
  saved: 'Saved. It is in every approval e-mail from now on.',
  preview: 'Preview',
  ticketHidden: 'The ticket in this preview is an example.',
};
