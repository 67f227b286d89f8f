import { describe, expect, test } from '@jest/globals';
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { topics } from './topics.ts';

type Field = { type: string; name: string; isRepeated: boolean };

const protos = fileURLToPath(new URL('../../../proto/', import.meta.url));
const scalars = new Set(['string', 'bool', 'int32', 'int64', 'double', 'google.protobuf.Timestamp']);
const messages = new Map(globSync('*/v1/bus.proto', { cwd: protos }).flatMap(messagesIn));

/** The messages of one file with their fields, by full name. */
function messagesIn(file: string): [string, Field[]][] {
  const text = readFileSync(protos + file, 'utf8').replaceAll(/\/\/.*$/gm, '');
  const scope = `${/^package (.+);$/m.exec(text)?.[1]}.`;
  const enums = new Set([...text.matchAll(/^enum (\w+)/gm)].map(([, name]) => name));
  const full = (type: string) => (scalars.has(type) || type.startsWith('map<') ? type : scope + type);
  return [...text.matchAll(/^message (\w+) \{([^}]*)\}/gm)].map(([, name, body = '']) => [
    scope + name,
    [...body.matchAll(/(repeated )?([\w.]+|map<.*?>) (\w+) = \d+( \[deprecated = true\])?;/g)]
      .filter(([, , , , deprecated]) => !deprecated)
      .map(([, repeated, type = '', field = '']) => ({
        type: enums.has(type) ? 'enum' : full(type),
        name: field,
        isRepeated: repeated !== undefined,
      })),
  ]);
}

const fieldsOf = (type: string): Field[] => messages.get(type) ?? [];
const nestedIn = (type: string): Field[] => fieldsOf(type).filter(field => messages.has(field.type));

/** The message that is the state: the one that a change wraps, or the message itself. */
function stateOf(type: string): string {
  const isWrapper = !fieldsOf(type).some(({ name }) => name === 'version');
  return isWrapper ? (nestedIn(type)[0]?.type ?? '') : type;
}

/** Every message inside of `type`, itself first. */
const within = (type: string): string[] => [type, ...nestedIn(type).flatMap(field => within(field.type))];

/** Messages inside of a state that tell a reader to do something once: they have an idempotency key. */
const commandsWithin = (type: string) =>
  within(type).filter(each => fieldsOf(each).some(({ name }) => name === 'key'));

const states = Object.values(topics).filter(({ kind }) => kind === 'state');

describe.each(states.map(topic => [topic.name, topic] as const))('the state topic %s', (_, { type }) => {
  // Compaction leaves one message of each key: what only an earlier one says is lost.
  test('carries the whole state, with a version, and nothing else but what kind of change it was', () => {
    const versions = fieldsOf(stateOf(type)).filter(({ name }) => name === 'version');
    expect(versions).toEqual([{ type: 'int64', name: 'version', isRepeated: false }]);
    if (stateOf(type) === type) return;
    expect(nestedIn(type)).toHaveLength(1);
    for (const field of fieldsOf(type).filter(each => each.type !== stateOf(type)))
      expect([...scalars, 'enum']).toContain(field.type);
  });

  test('carries no command, which a later change would replace before it is applied', () => {
    expect(commandsWithin(stateOf(type))).toEqual([]);
  });
});

test('the rules above see a command inside of a part of a state', () => {
  const field = (type: string, name: string) => ({ type, name, isRepeated: false });
  messages.set('t.Changed', [field('enum', 'change'), field('t.Seat', 'seat')]);
  messages.set('t.Seat', [field('int64', 'version'), field('t.Payback', 'payback')]);
  messages.set('t.Payback', [field('string', 'key'), field('int64', 'amount')]);
  expect(stateOf('t.Changed')).toBe('t.Seat');
  expect(commandsWithin('t.Seat')).toEqual(['t.Payback']);
});

test('every topic names the service that publishes it, and its messages are declared', () => {
  for (const { name, type, kind } of Object.values(topics)) {
    expect(messages.get(type)?.length).toBeGreaterThan(0);
    // A command is declared by the service that executes it.
    if (kind !== 'command') expect(name.split('.')[0]).toBe(type.split('.')[0]);
  }
});
