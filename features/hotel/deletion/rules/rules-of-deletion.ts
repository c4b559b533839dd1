/** What is counted when it is deleted. */
export const whats = [
  'bookings',
  'registrations',
  'pictures',
  'drafts',
  'answers',
  'messages',
  'operations',
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
export type What = (typeof whats)[number];

/**
 * The rules by which something is deleted, in the order in which people read them; each has its sentence in
 * `staff-retention.json`, and its line in docs/reference/retention.md. A name stays: records of years hold it.
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

/** A record may come from another release, which knew a rule or a thing that this one does not. */
export const isRule = (word: string): word is Rule => rules.some(rule => rule === word);
export const isWhat = (word: string): word is What => whats.some(what => what === word);

type Line = { rule: string; what: string; count: number };

/** In the order in which people read rules; one that this release does not know comes last. */
export function inReadingOrder<L extends Pick<Line, 'rule'>>(lines: readonly L[]): L[] {
  const names: readonly string[] = rules;
  const place = ({ rule }: L) => (names.includes(rule) ? names.indexOf(rule) : names.length);
  return lines.toSorted((one, other) => place(one) - place(other));
}

/** The counts of several times as one for each rule and thing, in reading order. */
export function summed(lines: readonly Line[]): Line[] {
  const kinds = Map.groupBy(lines, ({ rule, what }) => `${rule} ${what}`);
  const sums = [...kinds.values()].flatMap(same => {
    const [first] = same;
    if (!first) return [];
    return [
      { rule: first.rule, what: first.what, count: same.reduce((total, { count }) => total + count, 0) },
    ];
  });
  return inReadingOrder(sums);
}
