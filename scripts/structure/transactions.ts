const SERVER = /^(?:apps|bench|features|platform|test)\/.*\.tsx?$/;
const CONCURRENT_CALL = /\bPromise\.(?:all|allSettled|any|race)\(/g;
const TRANSACTION_CALL = /\b(?:inFacility|inFacilitySnapshot|platformDb|transaction|inTransaction|during)\(/g;
const DB_ALIAS = /\bconst (\w+) =\s+(?:\w+\(\s*)?db\b/g;

/**
 * Describes the violation if statements of one transaction run concurrently
 * (docs/decisions/2026-11-29-database-and-queue.md). The check relies on handles being called `db`.
 */
export function transactionViolation(path: string, text: string): string | undefined {
  if (!SERVER.test(path)) return undefined;
  const aliases = [...text.matchAll(DB_ALIAS)].map(([, name = '']) => name);
  const handle = new RegExp(`\\b(?:${['db', ...aliases].join('|')})\\b`);
  const wrongCall = callsIn(text, CONCURRENT_CALL).find(call =>
    handle.test(withoutCalls(call, TRANSACTION_CALL)),
  );
  return (
    wrongCall &&
    `"${wrongCall.split('\n')[0]}" sends several statements of one transaction at once: await them one after the other, or combine them into one`
  );
}

const callsIn = (text: string, beginning: RegExp) =>
  [...text.matchAll(beginning)].map(({ 0: begun, index }) =>
    text.slice(index, endOf(text, index + begun.length)),
  );

const withoutCalls = (text: string, beginning: RegExp): string =>
  callsIn(text, beginning).reduce((rest, call) => rest.replace(call, ''), text);

/** Returns the position after the closing parenthesis of the group that is open at `from`. */
function endOf(text: string, from: number): number {
  let open = 1;
  let at = from;
  for (; at < text.length && open > 0; at += 1) {
    if (text[at] === '(') open += 1;
    if (text[at] === ')') open -= 1;
  }
  return at;
}
