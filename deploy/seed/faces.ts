import { createAvatar } from '@dicebear/core';
import * as openPeeps from '@dicebear/open-peeps';
import sharp from 'sharp';
import type { SeedPerson } from './people.ts';

/** Head, skin and expression by their names in the style, and what else a face has. */
type Face = [
  head: string,
  skin: string,
  expression: string,
  more?: { hair?: string; beard?: string; glasses?: string },
];

/** The faces of the demo, by the name of the address. */
const faces: Record<string, Face> = {
  maya: ['bun2', '694d3d', 'smile'],
  noah: ['short4', 'ffdbb4', 'smile', { hair: 'b58143', beard: 'full' }],
  wei: ['mediumStraight', 'edb98a', 'calm'],
  camila: ['longCurly', 'd08b5b', 'smile', { glasses: 'glasses2' }],
  leo: ['short2', 'edb98a', 'smile'],
  amara: ['longAfro', '694d3d', 'cute'],
  sofia: ['bun', 'd08b5b', 'smile', { hair: '4a312c' }],
  daniel: ['short5', 'ffdbb4', 'calm', { beard: 'goatee1' }],
  hana: ['bangs', 'edb98a', 'cute'],
  marcus: ['flatTop', 'ae5d29', 'smile', { beard: 'chin' }],
  ines: ['medium2', 'edb98a', 'calm', { glasses: 'glasses4' }],
  tom: ['pomp', 'ffdbb4', 'smile'],
  aisha: ['hijab', 'd08b5b', 'smile', { hair: '9ddadb' }],
  jun: ['hatBeanie', 'edb98a', 'cute', { hair: 'e78276' }],
  elena: ['longBangs', 'ffdbb4', 'smile'],
  samuel: ['shaved2', '694d3d', 'smile', { beard: 'full2' }],
  grace: ['mediumBangs2', 'edb98a', 'smile', { glasses: 'glasses' }],
  omar: ['short3', 'd08b5b', 'smile', { beard: 'full3' }],
  ruth: ['grayMedium', 'ffdbb4', 'calm', { hair: 'e8e1e1', glasses: 'glasses3' }],
  kofi: ['dreads2', '694d3d', 'cute'],
  reviewer: ['long', 'ae5d29', 'smile'],
  manager: ['short1', 'ffdbb4', 'calm', { glasses: 'glasses5' }],
  admin: ['medium1', 'ffdbb4', 'smile'],
};

const grounds = ['fde2c8', 'cdeee0', 'dbe4ff', 'ffe9a8', 'e9dffb', 'ffd6df', 'd5eef7'];
const clothes = ['8fa7df', '9ddadb', '78e185', 'e279c7', 'e78276', 'fdea6b', 'ffcf77'];

/** What of an optional part is drawn: the one that is named, or nothing. */
const part = (name: string | undefined) => ({ of: name ? [name] : [], probability: name ? 100 : 0 });

/** The picture of a person of the demo as a PNG: an Open Peeps face by Pablo Stanley (CC0), drawn by DiceBear. Undefined for one without a face. */
export async function faceOf({ email }: SeedPerson): Promise<Blob | undefined> {
  const name = email.slice(0, email.indexOf('@'));
  const face = faces[name];
  if (!face) return undefined;
  const [head, skin, expression, { hair = '2c1b18', beard, glasses } = {}] = face;
  const index = Object.keys(faces).indexOf(name);
  const [facialHair, accessories] = [part(beard), part(glasses)];
  const svg = createAvatar(openPeeps, {
    seed: name,
    size: 512,
    scale: 84,
    translateY: 6,
    head: [head],
    skinColor: [skin],
    face: [expression],
    headContrastColor: [hair],
    clothingColor: [clothes[(index * 3) % clothes.length]],
    backgroundColor: [grounds[index % grounds.length]],
    maskProbability: 0,
    facialHair: facialHair.of,
    facialHairProbability: facialHair.probability,
    accessories: accessories.of,
    accessoriesProbability: accessories.probability,
  } as Parameters<typeof createAvatar<openPeeps.Options>>[1]).toString();
  return new Blob([new Uint8Array(await sharp(Buffer.from(svg)).png().toBuffer())], { type: 'image/png' });
}
