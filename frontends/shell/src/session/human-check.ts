import { firewallHeader } from '@momos/contracts/human-check';
import { sessionQuestionWords } from '../words/session-questions.ts';
import { createQuestion } from './question.ts';

const words = sessionQuestionWords.humanCheck;

const question = createQuestion<Record<string, unknown>, string>(words.checkClosedNothingSent);
let firewallToken: string | undefined;

/** The challenge under way, as the human check shows it. */
export const challengeStore = question.store;

/** Shows the web-firewall captcha (405 with data, spec §8); resolves when the call may be repeated. */
export async function askWhetherHuman(body: Record<string, unknown>): Promise<void> {
  firewallToken = await question.ask(body);
}

/** The header that proves to the firewall that the check was passed (spec §7). */
export const firewallHeaders = (): Record<string, string> =>
  firewallToken ? { [firewallHeader]: firewallToken } : {};
