/**
 * Something the person at the keyboard can put right: `message` says what is wrong in one sentence,
 * `remedy` what to do about it. Printed without a stack.
 */
export class Problem extends Error {
  /**
   * @param {string} message
   * @param {string} remedy
   * @param {{ cause?: unknown }} [options]
   */
  constructor(message, remedy, options) {
    super(message, options);
    this.name = 'Problem';
    this.remedy = remedy;
  }
}
