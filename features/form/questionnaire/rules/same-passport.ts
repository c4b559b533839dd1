import { comparableCode } from '#platform/text/clean.ts';
import { hasMaskSign } from './formats.ts';

/**
 * Returns the groups of persons with the same passport number, which happens when families photograph the wrong
 * passport. `numberOf` returns "" for a person without a number. Masked numbers are not compared.
 */
export function findSamePassports<P>(persons: readonly P[], numberOf: (person: P) => string): P[][] {
  const personsWithNumber = persons.filter(
    person => numberOf(person) !== '' && !hasMaskSign(numberOf(person)),
  );
  const groups = Map.groupBy(personsWithNumber, person => comparableCode(numberOf(person)));
  return [...groups.values()].filter(group => group.length > 1);
}
