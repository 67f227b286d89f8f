/** Words of what is asked after registering. */
export const postRsvpWords = {
  nextSteps: {
    title: 'Before you come',
    progress: (at: number, of: number) => `${at} of ${of}`,
    skip: 'Skip',
    skipAll: 'Skip the rest',
    continue: 'Continue',
    allSet: 'You are all set',
    allSetText: 'Nothing else to do. See you there.',
  },
  steps: {
    PROFILE_PHOTO: {
      title: 'Add a photo',
      text: 'Hosts and guests recognise you when you arrive.',
    },
    PHONE_NUMBER: {
      title: 'Add your mobile number',
      text: 'Hosts can reach you when something changes on the day.',
    },
    PERSONAL_EMAIL: {
      title: 'Add a personal e-mail',
      text: 'Your tickets stay with you when you change jobs or schools.',
    },
    PERSONAL_DETAILS: {
      title: 'Where you live and work',
      text: 'It helps hosts put the right people in the room.',
    },
    FUNCTION: {
      title: 'What you do',
      text: 'A few words, such as Engineering or Sales.',
    },
    SCHOOL: {
      title: 'Where you studied',
      text: 'Fellow alumni find you.',
    },
    TAKE_ATTENDANCE: {
      title: 'Will you be there?',
      text: 'Show your ticket code at the door to be checked in. Plans changed? Cancel below, so that someone else can come.',
    },
    TAKE_ATTENDANCE_WITH_DEPOSIT: {
      title: 'Will you be there?',
      text: 'Show your ticket code at the door to be checked in. Plans changed? Cancel below in good time.',
    },
    ASK_PUSH_NOTIFICATION: {
      title: 'Know about changes first',
      text: 'A short notice on this device when the time or the place changes.',
    },
    ADD_TO_CALENDAR: {
      title: 'Put it in your calendar',
      text: 'So that nothing else gets in the way.',
    },
    BRING_FRIENDS: {
      title: 'Bring friends',
      text: 'Share the page. Who joins by your link is counted as invited by you.',
    },
  },
  attendance: {
    comes: 'I will be there',
    depositBack: (money: string) =>
      `Your deposit of ${money} comes back once you are checked in. It is kept if you do not come.`,
  },
  profile: {
    save: 'Save and continue',
    mobile: 'Mobile number',
    withCountryCode: 'With country code',
    city: 'City',
    title: 'Title',
    company: 'Company',
    functions: 'What you do',
    functionsHint: 'Press Enter after each',
    degree: 'Degree',
    school: 'School',
    classOf: 'Class of',
  },
};
