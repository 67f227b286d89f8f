import type { ReactNode } from 'react';

/** Words of forms, editors and pickers. */
export const formsWords = {
  cropDialog: {
    unreadable: 'This picture cannot be opened here. Please choose a JPEG, PNG, WebP, GIF or AVIF.',
    stop: 'Stop',
    cancel: 'Cancel',
    takeThisPicture: 'Use this picture',
    uploading: 'Uploading',
    almostThere: 'Almost there…',
    areaLabel: 'Part of the picture; move it with the arrow keys',
    zoom: 'Zoom',
  },
  dateTimeField: {
    timeIn: (zone: string, abbreviation: string | undefined) =>
      `Time in ${zone}${abbreviation ? ` (${abbreviation})` : ''}`,
  },
  letter: {
    subject: 'Subject',
    message: 'Message',
    insertLabel: 'Insert, different for each reader',
    insert: 'Insert',
    suchAs: (description: string, example: string) => `${description}, such as ${example}`,
    previewFor: (displayName: ReactNode) => <>Preview for {displayName}.</>,
    subjectOf: (subject: ReactNode) => <>Subject: {subject}</>,
    theMail: 'The mail',
    withoutValue: (words: string) => `${words} has no value for this reader and stays empty.`,
  },
  draftNotes: {
    someoneElseAlsoChanged: (format: string) => `Someone else also changed the ${format}`,
    keepMine: 'Keep mine',
    takeTheirs: 'Use theirs',
    their: (readable: string, text: string) => `Their ${readable}: ${text}`,
    chooseText: 'Your version is below. Choose one before you save.',
    restoredTitle: 'Your unsaved changes are back',
    discardThem: 'Discard them',
    restoredText: (stamp: string) => `Written ${stamp}, kept in this browser.`,
  },
  useDraft: {
    changedElsewhere: 'Someone else changed this. Your changes are still here.',
  },
  writeForm: {
    discardYourChanges: 'Discard your changes?',
    keepEditing: 'Keep editing',
    discardChanges: 'Discard changes',
    discardText: 'What you changed here is not saved yet.',
  },
};
