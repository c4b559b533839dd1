import { columns, type Ending, endings } from '#features/hotel/deletion/rules/columns.ts';
import { DAYS, YEARS } from '#features/hotel/deletion/rules/how-long.ts';
import { rules } from '#features/hotel/deletion/rules/rules-of-deletion.ts';
import { leastRegistrationYears, RETENTION, unset } from '#features/hotel/facility/rules/settings.ts';
import { AVAILABLE } from '#features/register/disclosure/rules.ts';

const { registration_years: years, image_days: days } = unset.retention;

const HEAD = `# What is kept how long

Made from the rules (\`features/hotel/deletion/rules\`), and held to them by a test: \`npx vitest run test/docs/retention.test.ts -u\` makes it anew. Why it is so stands under *deletion* in the [decisions](../decisions/README.md).

Days are business days of the hotel, and the last one is whole: what is kept 30 days after the check-out of the 1st is there until the 31st, and goes with the first hourly sweep of the next business day. Nothing counts from a day before it was there itself.
`;

/** What each rule deletes, and when. A missing rule does not compile. */
const meaning: Record<(typeof rules)[number], [what: string, when: string]> = {
  registered: [
    'a booking with a registration, also a withdrawn one, and all that belongs to it',
    `the hotel's years after the check-out (setting \`retention\`: ${years} at first, ${RETENTION.years.min} to ${RETENTION.years.max}, in Japan at least ${leastRegistrationYears('JP')})`,
  ],
  neverCame: [
    'a booking that nobody registered for, or that was cancelled',
    `${DAYS.neverCame} days after the check-out`,
  ],
  optional: [
    'answers that no guest register asks for, and what they left on the booking',
    `${YEARS.optional} year after the check-out, with the booking where that goes before`,
  ],
  pictures: [
    'faces and signatures of a registration; outside Japan passports that a law asks for. In Japan passports go with the booking',
    `the hotel's days after the check-out (setting \`retention\`: ${days} at first, ${RETENTION.days.min} to ${RETENTION.days.max})`,
  ],
  passportUnasked: [
    'outside Japan a passport where the owner names no law that asks for it (setting `passport_law`)',
    'at the check-out; none is asked for',
  ],
  picturesCancelled: [
    'all pictures of a cancelled booking',
    `${DAYS.picturesOfNeverCame} days after the check-out, or the hotel's days where those are fewer`,
  ],
  draft: [
    'what a guest has typed and not submitted, with its pictures',
    'when the link ends: 06:00 after the check-in date',
  ],
  unused: ['pictures that a submitted form does not name, or that were replaced', 'at once'],
  byHand: ['the picture of a passport that an administrator deletes', 'at once'],
  onRequest: [
    'what a guest asks to be deleted and no law keeps ([guest rights](guest-rights.md))',
    'at once, unless the booking is on legal hold',
  ],
  orphan: [
    'files of pictures that no row names: what a killed process left, or a backup brought back',
    `${DAYS.orphans} day after they were written`,
  ],
  messages: [
    'the words and the address of a message; that it went, and when, stays with its booking',
    `${DAYS.messages} days after it was written, unless it still waits`,
  ],
  operations: [
    'logs of operations with guide mail, and of what was done [without a network](offline-desk.md#acts)',
    `${DAYS.operations} days`,
  ],
  bookingFiles: [
    'files of bookings that staff sent, with what is needed to undo them',
    'a day after they were sent, or taken in',
  ],
  connectorLog: [
    'logs of connectors; messages that nobody has taken in',
    `${DAYS.connectorLog} days; ${DAYS.connectorHeld} days`,
  ],
  accountMails: ['mails about accounts', `${DAYS.accountMails} days`],
  webhooks: [
    'events of webhooks, accepted or not, with where they went and what was answered; with their booking where that goes before',
    `${DAYS.webhooks} days after they happened`,
  ],
  earlyCancellations: ['cancellations whose booking never came', `${DAYS.earlyCancellations} days`],
  signUps: ['sign-ups', `${DAYS.signUps} days`],
  unfinished: ['accounts whose user never opened a hotel', `${DAYS.unfinishedAccounts} days`],
  formerUsers: [
    'user ID and name of a user who was deleted; address and proofs go at once',
    `${YEARS.formerUsers} years after that: as long as the audit names them`,
  ],
  guestSessions: ["guests' sessions", `${DAYS.guestSessions} day after their end`],
  staffSessions: ['sessions of staff', 'twelve hours after they began, when they end at the latest'],
  proofs: [
    'counted proofs of guests; links to new passwords, challenges of a sign-in',
    `${DAYS.proofsOfGuests} days after the last; ${DAYS.proofsOfStaff} day`,
  ],
  counters: ['counters of calls and tries, and of messages a day', `${DAYS.counters} days`],
  repeats: ['answers to calls that programs may send again', `${DAYS.repeats} day`],
  audit: [
    'entries of the audit, with their seals, from the old end under a signed note',
    `${YEARS.audit} years; the database itself refuses what is younger than three`,
  ],
  requests: ['requests by authorities ([disclosure](disclosure.md))', `${YEARS.requests} years`],
  requestFiles: [
    'files for authorities, and the password of their zip',
    `${AVAILABLE / 3_600_000} hours after they were prepared; the password once it was shown`,
  ],
};

const endingWords: Record<Ending, string> = {
  booking: 'with its booking',
  answer: 'with its booking; of no register, before',
  picture: 'as a picture',
  draft: 'as a draft',
  words: 'the words of a message',
  operation: 'as an operation',
  bookingFile: 'as a file of bookings',
  connectorLog: 'as the log of a connector',
  earlyCancellation: 'as a cancellation without a booking',
  accountMail: 'as a mail about an account',
  signUp: 'as a sign-up',
  user: 'with the account',
  guestSession: "as a guest's session",
  staffSession: 'as a session of staff',
  proof: 'as a proof',
  repeat: 'as an answer to a call',
  counter: 'as a counter',
  audit: 'with the audit',
  request: 'as a request',
  requestFile: 'as a file for an authority',
  webhook: 'as an event of a webhook',
  hotel: 'with the hotel',
  installation: 'never: about no person',
  record: 'never: what was deleted, and it names nobody',
};

const FOOT = `## Legal hold

The owner puts a booking on hold in its details, with a reason; what has become of the booking makes no difference. Until it is lifted nothing of it is deleted: no booking, no picture (not by hand either), no draft, no words of its messages, no operation that names it. Sessions, counters and the audit go on by their own clocks. Holds stand under *Settings › Retention*; setting and lifting one are entries of the audit, without the reason. Once lifted, the next sweep deletes what is over by then.

## The record of deletions

Each deletion counts itself in its own transaction: what, by which rule, how many, on which business day of the hotel. Days that are over are closed into a record that cannot be changed, chained by HMAC with a key that is not in the database; it holds no personal data, and stays. \`genkan audit verify\` compares it. The certificate of a period is made from it.

## Months

Messages, statuses and entries of the audit lie in a partition for each month. Rows go one by one by the rules above, with their booking or their seal; once none is left in a month that is over, which is proven while nobody can write into it, its partition is dropped (*kept by months* in the [decisions](../decisions/README.md)). A row that a clock of any hotel or a hold keeps, keeps its month.

## Backups

Backups hold what was deleted since they were made, for as long as the operator keeps them (\`BACKUP_DAYS\`). A server whose last sweep is older than two hours, such as a copy that was restored, deletes what is over before it answers or sends anything.
`;

/** Renders the page of what is deleted when, and what ends every column of every table. */
export function retentionPage(): string {
  return [
    HEAD,
    '## Rules',
    '',
    '| rule | what goes | when |',
    '|---|---|---|',
    ...rules.map(rule => `| \`${rule}\` | ${meaning[rule].join(' | ')} |`),
    '',
    '## Tables',
    '',
    'What ends each column; the rules are those above.',
    '',
    '| table | column | ends | by |',
    '|---|---|---|---|',
    ...Object.entries(columns).flatMap(([table, parts]) => linesOf(table, parts)),
    '',
    FOOT,
  ].join('\n');
}

function linesOf(table: string, parts: (typeof columns)[string]): string[] {
  const given = Object.entries(parts) as [Ending, string][];
  const most = given.toSorted(([, one], [, other]) => other.length - one.length)[0]?.[0];
  return given.map(([ending, names]) => {
    const named = names.split(' ').map(name => `\`${name}\``);
    const rest = given.length === 1 ? 'all' : 'all others';
    const by = endings[ending].map(rule => `\`${rule}\``).join(', ');
    return `| \`${table}\` | ${ending === most ? rest : named.join(', ')} | ${endingWords[ending]} | ${by} |`;
  });
}
