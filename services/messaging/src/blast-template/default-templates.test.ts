import { expect, test } from '@jest/globals';
import { attendees } from '../audience/attendees.audience.ts';
import { variableNames } from '../audience/render-blast.ts';
import { parseForSending } from '../template/template.ts';
import { defaultTemplates } from './default-templates.ts';

test.each(defaultTemplates.map(each => [each.id, each] as const))(
  'the template %s can be sent as it is',
  (_id, { channel, subject, body }) => {
    expect(() => parseForSending({ subject, body }, variableNames(attendees))).not.toThrow();
    expect(subject === '').toBe(channel === 'SMS');
  },
);

test('a template with an unknown variable would be found', () =>
  expect(() => parseForSending({ subject: '', body: '{{ guestName }}' }, variableNames(attendees))).toThrow(
    expect.objectContaining({ code: 'bad_request' }),
  ));
