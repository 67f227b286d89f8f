/** Words of the pages below speaker. */
export const speakerWords = {
  pastSpeakers: {
    title: 'Past Speakers',
    emptyTitle: 'No past speakers yet',
    emptyText: 'Speakers show up here after the first conference with a programme.',
    seePastEvents: 'See past events',
  },
};
