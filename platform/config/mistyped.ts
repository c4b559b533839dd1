import { SETTINGS } from './settings.ts';

export function findTypos(env: Record<string, string | undefined>): { given: string; meant: string }[] {
  const names = SETTINGS.map(({ name }): string => name);
  return Object.keys(env).flatMap(given => {
    if (names.includes(given)) return [];
    const meant = names.find(name => isNear(normalizeName(given), normalizeName(name)));
    return meant === undefined ? [] : [{ given, meant }];
  });
}

const normalizeName = (name: string) => name.replaceAll('_', '').toUpperCase();

/** Maximum length of a short name. Short names resemble many others, so they must match exactly. */
const MAX_SHORT_LENGTH = 5;

const isNear = (one: string, other: string) =>
  one === other || (other.length > MAX_SHORT_LENGTH && distance(one, other) <= 1);

/** Returns the edit distance, counting a transposition as one edit: 0, 1, or 2 for two or more. */
function distance(one: string, other: string): number {
  if (one === other) return 0;
  let commonLength = 0;
  while (commonLength < one.length && one[commonLength] === other[commonLength]) commonLength += 1;
  const [rest, wanted] = [one.slice(commonLength), other.slice(commonLength)];
  const isSwapped = rest[0] === wanted[1] && rest[1] === wanted[0] && rest.slice(2) === wanted.slice(2);
  const isSingleTypo =
    isSwapped || rest.slice(1) === wanted.slice(1) || rest.slice(1) === wanted || rest === wanted.slice(1);
  return isSingleTypo ? 1 : 2;
}
