import type { Answer } from '@momos/contracts/questionnaire';
import { paymentsContract } from '@momos/contracts/payments';
import { rsvpsContract } from '@momos/contracts/rsvps';
import type { SocialView } from '@momos/contracts/social-view';
import { type Member, publicUrl } from './sign-in.ts';

const stories = [
  'Letting go of the co-founder who was also my best friend.',
  'Turning down the round that would have saved us for six months.',
  'Moving the whole kitchen two weeks before opening.',
  'Telling the board that the numbers I had shown them were wrong.',
];

/** A guest's answers, the same at every run. */
function answersOf(member: Member, social: SocialView): Answer[] {
  const choose = <T>(options: readonly T[]) => options[member.person.firstName.length % options.length];
  return social.questionnaire.questions.map((question): Answer => {
    if (question.questionType === 'MULTIPLE_CHOICES')
      return { questionId: question.id, answers: [choose(question.availableAnswers) ?? ''] };
    if (question.questionType === 'COMPANY_VERIFICATION')
      return { questionId: question.id, name: member.person.organization, jobTitle: member.person.title };
    return { questionId: question.id, answer: choose(stories) ?? '' };
  });
}

/** Pays on the sandbox's page as a person would: by its form. */
export async function pay(url: string): Promise<void> {
  const page = new URL(url, publicUrl);
  const form = await fetch(page).then(response => response.text());
  const hidden: [string, string][] = [...form.matchAll(/<input[^>]+type="hidden"[^>]*>/g)].map(([input]) => [
    /name="([^"]+)"/.exec(input)?.[1] ?? '',
    /value="([^"]*)"/.exec(input)?.[1] ?? '',
  ]);
  const body = new URLSearchParams([...hidden, ['action', 'pay']]);
  const answer = await fetch(page, { method: 'POST', body, redirect: 'manual' });
  if (answer.status >= 400) throw new Error(`The payment page answered ${answer.status}`);
}

/** Registers a guest for a social, with answers and payment; every second one of an approval-gated social is approved by its host. */
export async function register(member: Member, social: SocialView, host: Member): Promise<void> {
  const tier =
    social.ticketTiers[member.person.lastName.length % social.ticketTiers.length] ?? social.ticketTiers[0];
  if (!tier) return;
  const { data: rsvp } = await member.call(
    rsvpsContract.create,
    {
      params: { id: social.id },
      body: {
        tierId: tier.id,
        plusOnes: 0,
        answers: answersOf(member, social),
        isAttendanceShared: true,
        isNoShowPolicyAccepted: true,
      },
    },
    { idempotencyKey: `seed-rsvp-${social.id}-${member.id}` },
  );
  if (rsvp.nextStep === 'PAYMENT') {
    const { data: session } = await member.call(paymentsContract.openForSocial, {
      params: { id: social.id },
      body: { rsvpId: rsvp.id },
    });
    if (session.url) await pay(session.url);
    await member.call(paymentsContract.update, { body: { paymentId: session.paymentId, action: 'confirm' } });
  }
  if (social.isApprovalRequired && member.person.firstName.length % 2 === 0) {
    await host.call(rsvpsContract.decide, {
      params: { id: social.id, rsvpId: rsvp.id },
      body: { status: 'APPROVED' },
    });
  }
}
