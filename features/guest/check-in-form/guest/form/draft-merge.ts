import { deepEqual } from 'fast-equals';
import type { PersonAnswers } from '#features/form/questionnaire/rules/answers.ts';
import { type Answers, type Form, type FormLeader, type FormPerson, formOf } from './form.ts';

/**
 * Converts a draft saved by another page or device. Persons in a saved draft have no keys, so each person gets
 * the key of the most similar person in `base`, the last draft this page has seen.
 * `keyOf` creates a key for a person without a match.
 */
export function matchPersons(base: Form, theirs: Answers, keyOf: () => string): Form {
  const form = formOf(theirs, keyOf);
  const companions = withSameKeys(base.companions, form.companions, answerLikeness);
  const isSharing = (place: number) => form.sharing.includes(form.companions[place]?.key ?? '');
  return {
    ...form,
    companions,
    sharing: companions.filter((_each, place) => isSharing(place)).map(({ key }) => key),
    leaders: withSameKeys(base.leaders, form.leaders, leaderLikeness),
  };
}

function withSameKeys<T extends FormPerson | FormLeader>(
  base: readonly T[],
  theirs: readonly T[],
  same: Likeness<T>,
): T[] {
  const unmatched = [...base];
  function takeBest(likeness: (other: T) => number): T | undefined {
    const scores = unmatched.map(likeness);
    const best = Math.max(0, ...scores);
    return best > 0 ? unmatched.splice(scores.indexOf(best), 1)[0] : undefined;
  }
  // Matches unchanged persons first, so that a similar person does not get their key.
  const untouched = theirs.map(each =>
    takeBest(other => (isChanged({ ...other, key: each.key }, each) ? 0 : 1)),
  );
  return theirs.map((each, place) => {
    const found = untouched[place] ?? takeBest(other => (isBlank(other) ? 0.5 : same(other, each)));
    return found ? { ...each, key: found.key } : each;
  });
}

type Likeness<T> = (one: T, other: T) => number;

const answerLikeness: Likeness<FormPerson> = (one, other) =>
  Object.entries(one.other_form).filter(([id, answer]) => other.other_form[id] === answer).length;

const leaderLikeness: Likeness<FormLeader> = (one, other) =>
  Number(one.name === other.name) + Number(one.email === other.email);

const isBlank = (card: FormPerson | FormLeader) =>
  'other_form' in card ? Object.keys(card.other_form).length === 0 : `${card.name}${card.email}` === '';

/**
 * Merges a newer draft from another page or device (`theirs`) with the changes made on this page since `base`.
 */
export function mergeDrafts(base: Form, mine: Form, theirs: Form): Form {
  return {
    ...mine,
    filterId: mine.filterId === base.filterId ? theirs.filterId : mine.filterId,
    main: mergedPerson(base.main, mine.main, theirs.main),
    companions: mergedList(base.companions, mine.companions, theirs.companions, mergedPerson),
    leaders: mergedList(base.leaders, mine.leaders, theirs.leaders, mergedLeader),
    sharing: mergedSharing(base.sharing, mine.sharing, theirs.sharing),
    refused: {},
  };
}

/**
 * Returns the companions who share the address in both drafts, or who started to share it since `base` in
 * either draft.
 */
function mergedSharing(
  base: readonly string[],
  mine: readonly string[],
  theirs: readonly string[],
): string[] {
  const allKeys = [...new Set([...mine, ...theirs])];
  return allKeys.filter(key => !base.includes(key) || (mine.includes(key) && theirs.includes(key)));
}

/** Identifies an answer by the key of the person and the question id (`email` for the email address). */
export type ChangedAnswer = { person: string; question: string };

/**
 * Returns the answers that were changed elsewhere since `base` and differ from those on this page, so that
 * the merged form has lost one of the two values. Excludes answers that were empty here and only filled in
 * elsewhere, and persons who were added or removed.
 */
export function changedElsewhere(base: Form, mine: Form, theirs: Form): ChangedAnswer[] {
  const cards = ({ main, companions }: Form) => [main, ...companions];
  return cards(mine).flatMap(here => {
    const before = cards(base).find(each => each.key === here.key);
    const there = cards(theirs).find(each => each.key === here.key);
    if (!before || !there) return [];
    const [was, is, other] = [before, here, there].map(answersById);
    return Object.keys({ ...is, ...other })
      .filter(id => isLost(was?.[id], is?.[id], other?.[id]))
      .map(question => ({ person: here.key, question }));
  });
}

const answersById = ({ email, other_form }: FormPerson): Record<string, string> => ({ ...other_form, email });

const isLost = (before = '', here = '', there = '') =>
  there !== before && there !== here && (here !== before || here !== '');

type Merge<T> = (base: T, mine: T, theirs: T) => T;

/**
 * Merges a list of persons. Removes a person who was removed elsewhere, unless their answers were changed on
 * this page. Appends persons who were added elsewhere.
 */
function mergedList<T extends { key: string }>(
  base: readonly T[],
  mine: readonly T[],
  theirs: readonly T[],
  merge: Merge<T>,
): T[] {
  const findIn = (list: readonly T[], { key }: T) => list.find(each => each.key === key);
  const mergedOwn = mine.flatMap(each => {
    const before = findIn(base, each);
    const there = findIn(theirs, each);
    if (before && there) return [merge(before, each, there)];
    return before && !isChanged(before, each) ? [] : [each];
  });
  return [...mergedOwn, ...theirs.filter(each => !findIn(base, each))];
}

const pickNewer = (before = '', here = '', there = '') => (here === before ? there : here);

function mergedPerson<T extends PersonAnswers>(base: T, mine: T, theirs: T): T {
  const family_name = pickNewer(base.family_name, mine.family_name, theirs.family_name);
  const ids = [...Object.keys(mine.other_form), ...Object.keys(theirs.other_form)];
  const answers = ids.map(id => [
    id,
    pickNewer(base.other_form[id], mine.other_form[id], theirs.other_form[id]),
  ]);
  const isChild = (mine.child === base.child ? theirs : mine).child === true;
  return {
    ...mine,
    ...(isChild || mine.child ? { child: isChild } : {}),
    email: pickNewer(base.email, mine.email, theirs.email),
    other_form: Object.fromEntries(answers.filter(([, answer]) => answer !== '')),
    ...(family_name === '' ? {} : { family_name }),
  };
}

const mergedLeader: Merge<FormLeader> = (base, mine, theirs) => ({
  ...mine,
  name: pickNewer(base.name, mine.name, theirs.name),
  email: pickNewer(base.email, mine.email, theirs.email),
});

const isChanged = (before: unknown, now: unknown) => !deepEqual(before, now);
