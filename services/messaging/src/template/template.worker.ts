import { AppError } from '@momos/contracts/errors';
import { parentPort } from 'node:worker_threads';
import { fill, missingNames, parseForSending, parseTemplate } from './template.ts';
import type { Job, JobResult } from './template-runner.ts';

/** Parses and fills the texts of people, one after the other, in a thread with a heap of its own. */
parentPort?.on('message', (job: Job) => parentPort?.postMessage(resultOf(job), []));
parentPort?.postMessage('ready', []);

function resultOf(job: Job): JobResult {
  try {
    if (job.kind === 'check') {
      parseForSending(job.text, new Set(job.known));
      return { filled: { subject: '', body: '' }, missing: [] };
    }
    const template = parseTemplate(job.text);
    return { filled: fill(template, job.values), missing: missingNames(template, job.values) };
  } catch (error) {
    const details = error instanceof AppError ? (error.details ?? []) : [];
    return { refusal: details[0] ?? { field: 'body.body', message: 'This template cannot be read.' } };
  }
}
