import { columns, type DataKind, rulesByDataKind } from '#features/hotel/deletion/rules/columns.ts';
import { RETENTION_DAYS, RETENTION_YEARS } from '#features/hotel/deletion/rules/retention-periods.ts';
import { rules } from '#features/hotel/deletion/rules/rules-of-deletion.ts';
import {
  defaultSettings,
  minRegistrationYears,
  RETENTION_LIMITS,
} from '#features/hotel/facility/rules/settings.ts';
import { AVAILABLE_MS } from '#features/register/disclosure/rules.ts';

const { registration_years: years, image_days: days } = defaultSettings.retention;

const HEAD = `# Retention

When each kind of data is deleted. Generated from \`features/hotel/deletion/rules\`; to update, run \`npx vitest run test/docs/retention.test.ts -u\`.

Days are business days of the hotel, and the last day is complete: data kept for 30 days after a check-out on the 1st exists until the 31st and is deleted by the first hourly sweep of the next business day.
`;

const meaning: Record<(typeof rules)[number], [what: string, when: string]> = {
  registered: [
    'a booking with a registration (even withdrawn), with everything that belongs to it',
    `the hotel's years after check-out (setting \`retention\`: default ${years}, ${RETENTION_LIMITS.years.min} to ${RETENTION_LIMITS.years.max}, in Japan at least ${minRegistrationYears('JP')})`,
  ],
  neverCame: [
    'a booking without a registration, or cancelled',
    `${RETENTION_DAYS.neverCame} days after check-out`,
  ],
  optional: [
    'answers that no guest register needs, and their traces on the booking',
    `${RETENTION_YEARS.optional} year after check-out, or with the booking`,
  ],
  pictures: [
    'faces and signatures; outside Japan passports required by law. In Japan passports are deleted with the booking',
    `the hotel's days after check-out (setting \`retention\`: default ${days}, ${RETENTION_LIMITS.days.min} to ${RETENTION_LIMITS.days.max})`,
  ],
  passportUnasked: [
    'outside Japan passports if the owner names no law (setting `passport_law`)',
    'at check-out',
  ],
  picturesCancelled: [
    'pictures of a cancelled booking',
    `${RETENTION_DAYS.picturesOfNeverCame} days after check-out, or the hotel's days if fewer`,
  ],
  draft: ['unsubmitted answers and their pictures', 'when the link ends: 06:00 after the check-in date'],
  unused: ['pictures that no submitted form names, or that were replaced', 'at once'],
  byHand: ['a passport picture that an admin deletes', 'at once'],
  onRequest: [
    "data that a guest asks to delete and no law requires ([guests' rights](guest-rights.md))",
    'at once, unless on legal hold',
  ],
  orphan: ['picture files without a row', `${RETENTION_DAYS.orphans} day after they were written`],
  messages: [
    'text and address of a message; the booking still records that it was sent',
    `${RETENTION_DAYS.messages} days after it was written, unless it still waits`,
  ],
  operations: [
    'logs of guide messages sent by hand, and of [offline actions](offline-desk.md#actions)',
    `${RETENTION_DAYS.operations} days`,
  ],
  shiftNotes: [
    'notes of the [shift log](bookings.md#the-shift-log)',
    `${RETENTION_DAYS.shiftNotes} days after they were marked as done; open ones are kept`,
  ],
  pastSettings: ['earlier values of settings', `${RETENTION_YEARS.pastSettings} year after the change`],
  bookingFiles: ['uploaded booking files, with the data for undoing them', 'a day after upload or import'],
  connectorLog: [
    'logs of connectors; messages that were never imported',
    `${RETENTION_DAYS.connectorLog} days; ${RETENTION_DAYS.connectorHeld} days`,
  ],
  accountMails: ['emails about accounts', `${RETENTION_DAYS.accountMails} days`],
  webhooks: ['webhook events with their deliveries', `${RETENTION_DAYS.webhooks} days, or with the booking`],
  earlyCancellations: ['cancellations of unknown bookings', `${RETENTION_DAYS.earlyCancellations} days`],
  signUps: ['sign-ups', `${RETENTION_DAYS.signUps} days`],
  unfinished: ['accounts without a hotel', `${RETENTION_DAYS.unfinishedAccounts} days`],
  formerUsers: [
    'user ID and name of a deleted user (address and proofs are deleted at once)',
    `${RETENTION_YEARS.formerUsers} years after deletion`,
  ],
  guestSessions: ['guest sessions', `${RETENTION_DAYS.guestSessions} day after their end`],
  staffSessions: ['staff sessions', 'twelve hours after they began, at the latest'],
  proofs: [
    'attempt counters of guests; password links and sign-in challenges',
    `${RETENTION_DAYS.proofsOfGuests} days; ${RETENTION_DAYS.proofsOfStaff} day`,
  ],
  counters: ['counters of calls, attempts and daily messages', `${RETENTION_DAYS.counters} days`],
  repeats: ['answers kept for repeated calls', `${RETENTION_DAYS.repeats} day`],
  audit: [
    'audit entries with their seals, oldest first, leaving a signed note',
    `${RETENTION_YEARS.audit} years; the database refuses to delete entries younger than three`,
  ],
  requests: ['requests by authorities ([disclosure](disclosure.md))', `${RETENTION_YEARS.requests} years`],
  requestFiles: [
    'files for authorities and their password',
    `${AVAILABLE_MS / 3_600_000} hours; the password once shown`,
  ],
};

const withoutRule: Partial<Record<DataKind, string>> = {
  hotel: 'with the hotel',
  installation: 'never: no personal data',
  record: 'never: contains no names',
};

const FOOT = `## Legal hold

The owner can put any booking on hold in its details, with a reason. Until the hold is lifted, nothing of the booking is deleted: not the booking, pictures (not even by hand), drafts, message texts or operations. Sessions, counters and the audit are not affected. Holds are listed under *Settings › Retention* and audited without the reason. After a hold is lifted, the next sweep deletes what is due.

## The record of deletions

Deletions are counted in their transaction by kind, rule and business day. Completed days become a record without personal data that is chained by HMAC, kept forever and checked by \`genkan audit verify\`. Certificates are made from it.

## Backups

Backups contain deleted data for as long as the operator keeps them (\`BACKUP_DAYS\`). A server whose last sweep is more than two hours ago, such as a restored copy, deletes expired data before it answers or sends.
`;

export function retentionPage(): string {
  return [
    HEAD,
    '## Rules',
    '',
    '| rule | what is deleted | when |',
    '|---|---|---|',
    ...rules.map(rule => `| \`${rule}\` | ${meaning[rule].join(' | ')} |`),
    '',
    '## Tables',
    '',
    'The rules that delete each table, or the named columns.',
    '',
    '| deleted by | tables and columns |',
    '|---|---|',
    ...(Object.keys(rulesByDataKind) as DataKind[]).map(lineOf),
    '',
    FOOT,
  ].join('\n');
}

function lineOf(ending: DataKind): string {
  const by = withoutRule[ending] ?? rulesByDataKind[ending].map(rule => `\`${rule}\``).join(', ');
  const held = Object.entries(columns).flatMap(([table, parts]) => describeColumns(table, parts, ending));
  return `| ${by} | ${held.join(', ')} |`;
}

/**
 * Returns only the table if the rule covers more of its columns than any other rule does, otherwise each
 * column.
 */
function describeColumns(table: string, parts: (typeof columns)[string], ending: DataKind): string[] {
  const names = parts[ending];
  if (names === undefined) return [];
  const others = Object.values(parts).filter(each => each !== names);
  if (others.every(each => each.length < names.length)) return [`\`${table}\``];
  return names.split(' ').map(name => `\`${table}.${name}\``);
}
