import { useState, type ReactNode } from 'react';
import { pictureUrl } from '../formats/picture.ts';
import { hash } from '../formats/seed.ts';
import { partsWords } from '../words/parts.tsx';
import * as classes from './avatar.module.css';

const wording = partsWords.avatar;

export type Person = { displayName: string; photoPath?: string | null; id?: string };
export type AvatarProps = { person: Person; size?: number };

/** The first letters of the first and the last word. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/u).filter(Boolean);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : words;
  return (
    letters
      .map(word => Array.from(word ?? '')[0] ?? '')
      .join('')
      .toUpperCase() || '?'
  );
}

/** Hues that stay clear of olive and mud at the lightness that white letters need. */
const hues = [8, 28, 45, 165, 205, 235, 258, 278, 300, 325, 345];

/** Two hues that are always the same for the same person; white letters on them pass 4.5:1. */
export function avatarGradient(key: string): string {
  const first = hash(key) % hues.length;
  const second = (first + 1 + (hash(`${key}+`) % 2)) % hues.length;
  return `linear-gradient(${(hash(`${key}~`) % 8) * 45}deg, oklch(0.53 0.18 ${hues[first]}), oklch(0.46 0.16 ${hues[second]}))`;
}

/** A face: the photo where there is one, else initials on a gradient of one's own. Decoration beside a name. */
export function Avatar({ person, size = 40 }: AvatarProps) {
  const [isBroken, setBroken] = useState(false);
  const photo = isBroken ? undefined : (pictureUrl(person.photoPath, size * 2) ?? person.photoPath);
  return (
    <span
      className={classes.avatar}
      aria-hidden
      style={{
        inlineSize: size,
        blockSize: size,
        fontSize: size * 0.37,
        background: avatarGradient(person.id ?? person.displayName),
      }}
    >
      {photo ? (
        <img
          src={photo}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          decoding="async"
          onError={() => setBroken(true)}
        />
      ) : (
        initials(person.displayName)
      )}
    </span>
  );
}

export type AvatarStackProps = {
  people: readonly Person[];
  /** How many there are in all, when more than are given. */
  total?: number;
  max?: number;
  size?: number;
  /** Words for the group, such as "12 going". */
  label?: ReactNode;
};

/** Faces that overlap, with a count of the rest; screen readers get the names. */
export function AvatarStack({ people, total = people.length, max = 5, size = 30, label }: AvatarStackProps) {
  const shown = people.slice(0, max);
  const rest = total - shown.length;
  const names = shown.map(person => person.displayName).join(', ');
  return (
    <div className={classes.group}>
      <div
        className={classes.stack}
        role="img"
        aria-label={rest > 0 ? wording.andMore(names, rest) : names || wording.noOneYet}
      >
        {shown.map((person, index) => (
          <Avatar key={person.id ?? `${person.displayName}${index}`} person={person} size={size} />
        ))}
        {rest > 0 ? (
          <span
            className={classes.rest}
            aria-hidden
            style={{ minInlineSize: size, blockSize: size, fontSize: size * 0.36 }}
          >
            +{rest}
          </span>
        ) : null}
      </div>
      {label ? <span className={classes.label}>{label}</span> : null}
    </div>
  );
}

/** A face with its name and a line below. */
export const PersonLine = ({ person, detail, size = 36 }: AvatarProps & { detail?: ReactNode }) => (
  <span className={classes.person}>
    <Avatar person={person} size={size} />
    <span className={classes.personWords}>
      <span className={classes.personName}>{person.displayName}</span>
      {detail ? <span className={classes.personDetail}>{detail}</span> : null}
    </span>
  </span>
);
