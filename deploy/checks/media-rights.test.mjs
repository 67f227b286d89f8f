import { readFileSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { usesOf } from '../../k8s/engines.mjs';
import { topics } from '../../packages/contracts/src/topics.ts';

const proto = join(import.meta.dirname, '../../proto');
const declared = globSync('*/v1/bus.proto', { cwd: proto })
  .map(file => readFileSync(join(proto, file), 'utf8').replaceAll(/\/\/.*$/gm, ''))
  .join('\n');

/** The fields of a topic's message, with those inside of it. */
function fieldsOf(type) {
  const body = new RegExp(`message ${type.split('.').at(-1)} \\{([^}]*)\\}`).exec(declared)?.[1] ?? '';
  return [...body.matchAll(/([\w.]+|map<.*?>) (\w+) = \d+/g)].flatMap(([, fieldType, name]) => {
    const inner = fieldsOf(fieldType);
    return inner.length > 0 ? inner : [name];
  });
}

/** Ids, versions, times and paths of pictures: nothing that a person wrote or can be reached by. */
const known =
  /^(user_id|social_id|version|changed_at|\w*photo_path|\w*splash_image_url|is_photo_hidden|is_erased)$/;
const saysMoreThanPictures = ({ type }) => fieldsOf(type).filter(name => !known.test(name));

it('media, which decodes foreign bytes, may read which pictures are shown, and nothing else of people or socials', () => {
  const { reads, publishes } = usesOf('media');
  expect(reads).toEqual(['events.banner', 'identity.access', 'identity.avatar']);
  expect(publishes).toEqual([]);
  const readable = Object.values(topics).filter(({ name }) => reads.includes(name));
  expect(readable.flatMap(saysMoreThanPictures)).toEqual([]);
});

it('the rule above sees an address, and words inside of a state', () => {
  expect(saysMoreThanPictures(topics.user)).toEqual(
    expect.arrayContaining(['email', 'mobile', 'roles', 'school']),
  );
  expect(saysMoreThanPictures(topics.social)).toEqual(expect.arrayContaining(['title', 'venue_address']));
});
