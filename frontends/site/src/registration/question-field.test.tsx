import { describe, expect, it } from '@jest/globals';
import { configsContract } from '@momos/contracts/configs';
import type { Question } from '@momos/contracts/questionnaire';
import { neededProofsContract } from '@momos/contracts/needed-proofs';
import { verifiedEmailsContract } from '@momos/contracts/verified-emails';
import { rsvpsContract } from '@momos/contracts/rsvps';
import { socialsContract } from '@momos/contracts/socials';
import { screen, waitFor, within } from '@testing-library/react';
import { answer, answerBy } from '../../../testing/network.ts';
import { asking, open, question, social } from '../../../testing/registration-page.tsx';
// Loaded before, so that no test waits for it to be compiled.
import './proof-dialog.tsx';

const { getBySlug } = socialsContract;
const { update } = rsvpsContract;

describe('a mobile number', () => {
  const mobile = { ...question, title: 'Your mobile', questionType: 'MOBILE' as const };
  const ask = async () => {
    const asked = { ...social, questionnaire: { questions: [mobile] }, rsvps: [asking] };
    const page = open(answer(getBySlug, asked), answer(update));
    const code = await screen.findByRole('textbox', { name: 'Country code' });
    return { ...page, code, number: screen.getByRole('textbox', { name: 'Number' }) };
  };
  const finish = () => screen.getByRole('button', { name: 'Register' });

  it('is sent with one leading plus, however the country code was written', async () => {
    const { user, sent, code, number } = await ask();
    await user.type(code, '00 44');
    await user.type(number, '020 7946 0018');
    await user.click(finish());
    await waitFor(() =>
      expect(sent(update)[0]?.body).toEqual({
        answers: [{ questionId: question.id, countryCode: '+44', mobile: '020 7946 0018' }],
      }),
    );
  });

  it('is not sent when it was cleared again', async () => {
    const { user, sent, code, number } = await ask();
    await user.type(code, '+44');
    await user.type(number, '0207');
    await user.clear(code);
    await user.clear(number);
    await user.click(finish());
    await waitFor(() => expect(sent(update)[0]?.body).toEqual({ answers: [] }));
  });

  it.each([
    ['', '0207946', 'Please add the country code.'],
    ['44', 'call me', 'Please check the number.'],
    ['Britain', '0207946', 'Please check the country code.'],
  ])('that cannot be right (%j %j) is said at its field', async (countryCode, digits, problem) => {
    const { user, sent, code, number } = await ask();
    if (countryCode) await user.type(code, countryCode);
    await user.type(number, digits);
    await user.click(finish());
    expect(await screen.findByText(problem)).toBeVisible();
    expect(sent(update)).toEqual([]);
  });
});

describe('the help that a host wrote', () => {
  const helped = (questionType: Question['questionType']) => {
    const asked = { ...question, questionType, availableAnswers: ['A'], helpText: 'One line is enough.' };
    open(answer(getBySlug, { ...social, questionnaire: { questions: [asked] }, rsvps: [asking] }));
  };

  it.each([
    ['SHORT_TEXT', 'textbox'],
    ['SINGLE_CHECKBOX', 'checkbox'],
    ['COORDINATE', 'radiogroup'],
    ['MOBILE', 'group'],
  ] as const)('describes the field of a %s', async (questionType, role) => {
    helped(questionType);
    const field = await screen.findByRole(role, { name: /What do you cook best/ });
    expect(field).toHaveAccessibleDescription('One line is enough.');
  });
});

it('that has to be ticked says so to the eye and to readers', async () => {
  const asked = { ...question, questionType: 'SINGLE_CHECKBOX' as const, isRequired: true };
  open(answer(getBySlug, { ...social, questionnaire: { questions: [asked] }, rsvps: [asking] }));
  expect(await screen.findByRole('checkbox', { name: question.title })).toBeRequired();
  expect(screen.getByText('*')).toBeVisible();
});

describe('an answer that can fill the profile', () => {
  const mapped = {
    ...question,
    questionType: 'SHORT_TEXT' as const,
    userDataMapping: 'sector',
    isOptInShareResponse: true,
  };

  it('does so when the guest ticks it', async () => {
    const asked = { ...social, questionnaire: { questions: [mapped] }, rsvps: [asking] };
    const { user, sent } = open(answer(getBySlug, asked), answer(update));
    await user.type(await screen.findByRole('textbox', { name: /What do you cook best/ }), 'Soup');
    const box = screen.getByRole('checkbox', { name: /Add this to my profile/ });
    expect(box).not.toBeChecked();
    await user.click(box);
    await user.click(screen.getByRole('button', { name: 'Register' }));
    await waitFor(() =>
      expect(sent(update)[0]?.body).toEqual({
        answers: [{ questionId: question.id, answer: 'Soup', isShared: true }],
      }),
    );
  });
});

// Last, since its toast stays.
describe('a question that asks for a proven address', () => {
  const work = { ...question, title: 'Where do you work?', questionType: 'COMPANY_VERIFICATION' as const };
  const asked = answer(getBySlug, { ...social, questionnaire: { questions: [work] }, rsvps: [asking] });
  const needed = { questionId: question.id, emailCategories: ['COMPANY' as const] };

  const proven = { email: 'ada@acme.test', organizationName: 'Acme' };

  it('names the one that answers for it', async () => {
    open(asked, answer(neededProofsContract.ofSocial, [{ ...needed, proven }]));
    expect(await screen.findByText('ada@acme.test is verified for Acme')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Verify an e-mail' })).toBeNull();
  });

  it('is answered with it in one click', async () => {
    const email = { ...work, questionType: 'ORGANIZATION_EMAIL_VERIFICATION' as const };
    const { user, sent } = open(
      answer(getBySlug, { ...social, questionnaire: { questions: [email] }, rsvps: [asking] }),
      answer(neededProofsContract.ofSocial, [{ ...needed, proven }]),
      answer(update),
    );
    await user.click(await screen.findByRole('button', { name: 'Use it' }));
    expect(screen.getByRole('textbox', { name: 'Where do you work?' })).toHaveValue('ada@acme.test');
    expect(screen.queryByRole('button', { name: 'Use it' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Register' }));
    await waitFor(() =>
      expect(sent(update)[0]?.body).toEqual({
        answers: [{ questionId: question.id, answer: 'ada@acme.test' }],
      }),
    );
  });

  it('has it proven right here, as one of a company, and answers are kept', async () => {
    const { user, sent } = open(
      asked,
      answerBy(neededProofsContract.ofSocial, () => [
        {
          ...needed,
          proven: sent(verifiedEmailsContract.verify).length > 0 ? proven : null,
        },
      ]),
      answer(configsContract.all),
      answer(verifiedEmailsContract.start, { codeLength: 6 }),
      answer(verifiedEmailsContract.verify),
    );
    await user.type(await screen.findByRole('textbox', { name: 'Company' }), 'Acme');
    await user.click(await screen.findByRole('button', { name: 'Verify an e-mail' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Verify an e-mail' }));
    await user.type(await dialog.findByRole('textbox', { name: 'E-mail' }), 'ada@acme.test');
    await user.click(dialog.getByRole('button', { name: 'Send code' }));
    await user.click(await dialog.findByRole('textbox', { name: 'Digit 1 of 6' }));
    await user.keyboard('123456');
    expect(await screen.findByText('ada@acme.test is verified for Acme')).toBeVisible();
    expect(sent(verifiedEmailsContract.start)[0]?.body).toEqual({
      email: 'ada@acme.test',
      emailCategory: 'COMPANY',
    });
    expect(screen.getByRole('textbox', { name: 'Company' })).toHaveValue('Acme');
  });
});
