// oxlint-disable-next-line no-control-regex -- control characters are what is replaced
const breaks = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g;

/** Text on one line: control characters and Unicode's line breaks become spaces, so that it cannot open a line of its own. */
export const oneLine = (text: string): string => text.replaceAll(breaks, ' ').trim();
