import { keyedHash } from '#platform/crypto/keys.ts';
import { mayBeFamilyName } from '../rules/search-terms.ts';
import { KINDS, type Kind, prefixOf } from './search-texts.ts';

/**
 * Returns the grams of a text: keyed hashes of its character pairs. The hashes depend on the facility because
 * the index rows are not protected by row-level security (docs/decisions/2026-11-22-keys-and-search-hashes.md).
 */
export function gramsOf(facilityId: number, kind: Kind, form: string): string[] {
  return pairsOf(kind, form).map(pair => gram(facilityId, pair));
}

/** Returns every second gram of a text. These grams rule out most other texts in half the time. */
export function someGramsOf(facilityId: number, kind: Kind, form: string): string[] {
  const pairs = pairsOf(kind, form).filter((_pair, place) => place % 2 === 0);
  return pairs.map(pair => gram(facilityId, pair));
}

/**
 * Returns the distinct grams of each booking's texts. They are sorted so that their order reveals nothing about
 * the texts.
 */
export function gramsIn(facilityId: number, bookings: readonly (readonly string[])[]): string[][] {
  const pairs = bookings.map(texts => new Set(texts.flatMap(pairsIn)));
  // Most pairs occur in many bookings, so each distinct pair is hashed only once.
  const all = new Set(pairs.flatMap(each => [...each]));
  const grams = new Map([...all].map(pair => [pair, gram(facilityId, pair)]));
  return pairs.map(each => [...each].flatMap(pair => grams.get(pair) ?? []).sort());
}

function pairsIn(text: string): string[] {
  const kind = KINDS.find(each => text.startsWith(prefixOf(each)));
  if (!kind) return [];
  const forms = text.slice(prefixOf(kind).length).split(' ');
  return forms.flatMap(form => [...pairsOf(kind, form), ...singlesOf(kind, [...form])]);
}

function pairsOf(kind: Kind, form: string): string[] {
  // A room is found only by its complete number.
  if (kind === 'room') return [`${kind} ${form}`];
  const characters = [...form];
  if (characters.length === 1) return singlesOf(kind, characters);
  return characters.slice(1).map((second, place) => `${kind} ${characters[place]}${second}`);
}

/** Returns the characters that are indexed on their own, not only as part of a pair. */
const singlesOf = (kind: Kind, characters: readonly string[]): string[] =>
  kind === 'name' ? characters.filter(mayBeFamilyName).map(character => `${kind} ${character}`) : [];

// Kept short for the index. A hash collision only adds a candidate, which the comparison of full texts removes.
const gram = (facilityId: number, pair: string) =>
  keyedHash('search pair', `${facilityId} ${pair}`).toString('base64url', 0, 6);
