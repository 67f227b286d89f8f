/** Words of the fields that guests answer. */
export const questionWords = {
  questionField: {
    countryCode: 'Country code',
    addToProfile: 'Add this to my profile',
    addAnswerToProfile: (title: string) => `Add this to my profile: ${title}`,
    number: 'Number',
    company: 'Company',
    title: 'Title',
    school: 'School',
    degree: 'Degree',
    classOf: 'Class of',
  },
};
