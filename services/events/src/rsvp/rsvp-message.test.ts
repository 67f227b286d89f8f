import { describe, expect, it } from '@jest/globals';
import { type Answer, question } from '@momos/contracts/questionnaire';
import { sharedAnswersOf } from './rsvp-message.ts';

const asked = question.parse({
  id: 'work',
  questionType: 'COMPANY_VERIFICATION',
  title: 'Where do you work?',
  isOptInShareResponse: true,
  userDataMapping: 'organization',
});
const work: Answer = { questionId: 'work', name: 'Acme', jobTitle: 'Cook', isShared: true };

describe('answers that fill the profile', () => {
  it('are those that the guest lets fill it', () => {
    expect(sharedAnswersOf([asked], [work])).toEqual({ organization: 'Acme' });
    expect(sharedAnswersOf([asked], [{ ...work, isShared: false }])).toEqual({});
    const { isShared: _, ...silent } = work;
    expect(sharedAnswersOf([asked], [silent])).toEqual({});
  });

  it('are none of a question that does not ask for it, whatever is sent', () => {
    expect(sharedAnswersOf([{ ...asked, isOptInShareResponse: false }], [work])).toEqual({});
    expect(sharedAnswersOf([{ ...asked, userDataMapping: null }], [work])).toEqual({});
  });

  it('fill each field with its own part', () => {
    expect(sharedAnswersOf([{ ...asked, userDataMapping: 'title' }], [work])).toEqual({ title: 'Cook' });
    const school = question.parse({
      ...asked,
      questionType: 'SCHOOL_VERIFICATION',
      userDataMapping: 'school',
    });
    const learnt: Answer = { questionId: 'work', name: 'MIT', degree: 'MSc', isShared: true };
    expect(sharedAnswersOf([school], [learnt])).toEqual({ school: 'MIT' });
    const { jobTitle: _, ...untitled } = work;
    expect(sharedAnswersOf([{ ...asked, userDataMapping: 'title' }], [untitled])).toEqual({});
  });
});
