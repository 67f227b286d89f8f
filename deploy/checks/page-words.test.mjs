import { expect, test } from '@jest/globals';
import { findTexts, isPage } from './page-words.mjs';

const component = jsx => `const Part = ({ isNew, count }: Props) => ${jsx};`;

test.each([
  ['text of an element', '<p>No tickets yet</p>', ['No tickets yet']],
  ['text beside a value', '<p>{count} guests</p>', ['guests']],
  ['a text among the children', "<p>{isNew ? 'You are in' : words.past}</p>", ['You are in']],
  ['an attribute', '<Page title="My tickets" />', ['My tickets']],
  ['a branch of an attribute', "<img alt={isNew ? 'A ticket' : ''} />", ['A ticket']],
  ['a template', '<p aria-label={`Ticket for ${count}`} />', ['Ticket for …']],
  ['data of a part', "<Facts facts={[{ label: 'You paid', value: count }]} />", ['You paid']],
  ['a word between two values', '<Pager position={`${count} of ${isNew}`} />', ['… of …']],
  ['a toast', "<Button onClick={() => showToast('Saved')} />", ['Saved']],
])('finds %s', (_, jsx, texts) => expect(findTexts(component(jsx))).toEqual(texts));

test.each([
  ['words by name', '<Page title={words.title}>{words.left(count)} <b>·</b></Page>'],
  ['addresses and codes', '<Link to="/my-ticket" className="mo-link" rel="noreferrer" data-status="NEW" />'],
  ['the name of the product', '<span>Momos</span>'],
  ['data of a call', "<Part data={{ status: 'APPROVED', text: 'not_found' }} />"],
])('leaves %s', (_, jsx) => expect(findTexts(component(jsx))).toEqual([]));

test('reads pages and the kit, and neither words nor tests', () => {
  expect(isPage('frontends/site/src/ticket/ticket-card.tsx')).toBe(true);
  expect(isPage('packages/ui/src/parts/dialog.tsx')).toBe(true);
  expect(isPage('packages/remote-kit/src/sign-in/code-form.tsx')).toBe(true);
  expect(isPage('packages/api-client/src/api-error.ts')).toBe(true);
  expect(isPage('frontends/site/src/words/ticket.tsx')).toBe(false);
  expect(isPage('frontends/site/src/ticket/my-ticket.page.test.tsx')).toBe(false);
});
