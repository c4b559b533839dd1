import { keyedHash } from '#platform/crypto/keys.ts';
import { tellsAlone } from '../rules/search-terms.ts';
import { headOf, KINDS, type Kind } from './search-texts.ts';

/**
 * The pairs of characters of a text, as the index holds them for one facility: of each a keyed hash, since rows of the
 * index are read without row-level security (docs/decisions/2026-11-22-hashed-search-pairs.md).
 */
export function gramsOf(facilityId: number, kind: Kind, form: string): string[] {
  return pairsOf(kind, form).map(pair => gram(facilityId, pair));
}

/** All pairs in the texts of each of these bookings, each once, in an order that reveals nothing about theirs. */
export function gramsIn(facilityId: number, bookings: readonly (readonly string[])[]): string[][] {
  const pairs = bookings.map(texts => new Set(texts.flatMap(pairsIn)));
  // Most are in many bookings: each is hashed once.
  const all = new Set(pairs.flatMap(each => [...each]));
  const grams = new Map([...all].map(pair => [pair, gram(facilityId, pair)]));
  return pairs.map(each => [...each].flatMap(pair => grams.get(pair) ?? []).sort());
}

function pairsIn(text: string): string[] {
  const kind = KINDS.find(each => text.startsWith(headOf(each)));
  if (!kind) return [];
  const forms = text.slice(headOf(kind).length).split(' ');
  return forms.flatMap(form => [...pairsOf(kind, form), ...singlesOf(kind, [...form])]);
}

function pairsOf(kind: Kind, form: string): string[] {
  // A room is searched for by its whole number.
  if (kind === 'room') return [`${kind} ${form}`];
  const characters = [...form];
  if (characters.length === 1) return singlesOf(kind, characters);
  return characters.slice(1).map((second, place) => `${kind} ${characters[place]}${second}`);
}

/** The characters that a name is found by alone. */
const singlesOf = (kind: Kind, characters: readonly string[]): string[] =>
  kind === 'name' ? characters.filter(tellsAlone).map(character => `${kind} ${character}`) : [];

// Short, for the index: two pairs that happen to be alike name a candidate too many, which its texts then rule out.
const gram = (facilityId: number, pair: string) =>
  keyedHash('search pair', `${facilityId} ${pair}`).toString('base64url', 0, 6);
