export const deletedKinds = [
  'bookings',
  'registrations',
  'pictures',
  'drafts',
  'answers',
  'messages',
  'operations',
  'shiftNotes',
  'pastSettings',
  'connectorLog',
  'accountMails',
  'signUps',
  'accounts',
  'sessions',
  'counts',
  'files',
  'auditEntries',
  'requests',
  'webhooks',
] as const;
export type DeletedKind = (typeof deletedKinds)[number];

/**
 * The deletion rules in display order. Each has a sentence in `staff-retention.json` and a line in
 * docs/reference/retention.md. Never rename a rule: deletion records keep the names for years.
 */
export const rules = [
  'registered',
  'neverCame',
  'optional',
  'pictures',
  'passportUnasked',
  'picturesCancelled',
  'draft',
  'unused',
  'byHand',
  'onRequest',
  'orphan',
  'messages',
  'operations',
  'shiftNotes',
  'pastSettings',
  'bookingFiles',
  'connectorLog',
  'earlyCancellations',
  'accountMails',
  'webhooks',
  'signUps',
  'unfinished',
  'formerUsers',
  'guestSessions',
  'staffSessions',
  'proofs',
  'counters',
  'repeats',
  'audit',
  'requests',
  'requestFiles',
] as const;
export type Rule = (typeof rules)[number];

/** A record may come from another release and name a rule that is unknown to this release. */
export const isRule = (word: string): word is Rule => rules.some(rule => rule === word);
export const isDeletedKind = (word: string): word is DeletedKind => deletedKinds.some(what => what === word);

type Line = { rule: string; what: string; count: number };

/** Sorts by the order of `rules`. Rules that are unknown to this release come last. */
export function sortByRule<L extends Pick<Line, 'rule'>>(lines: readonly L[]): L[] {
  const names: readonly string[] = rules;
  const placeOf = ({ rule }: L) => (names.includes(rule) ? names.indexOf(rule) : names.length);
  return lines.toSorted((one, other) => placeOf(one) - placeOf(other));
}

export function sumByRule(lines: readonly Line[]): Line[] {
  const kinds = Map.groupBy(lines, ({ rule, what }) => `${rule} ${what}`);
  const sums = [...kinds.values()].flatMap(same => {
    const [first] = same;
    if (!first) return [];
    return [
      { rule: first.rule, what: first.what, count: same.reduce((total, { count }) => total + count, 0) },
    ];
  });
  return sortByRule(sums);
}
