export type CalendarEntry = {
  /** Stable: a calendar that gets the same stay once more changes its entry. */
  uid: string;
  /** When its contents last changed, as ISO 8601: calendars prefer a later file. */
  at: string;
  /** Both instants (ISO 8601) where both times are known; else days YYYY-MM-DD, the second being the day of departure. */
  from: string;
  to: string;
  title: string;
  place: string;
  /** Lines below the title. */
  notes: readonly string[];
};

/**
 * A stay as a calendar file (RFC 5545). It holds neither link nor code nor a guest's name: calendars are shared
 * (docs/decisions/2026-11-25-mails-that-a-guest-trusts.md).
 */
export function calendarFile({ uid, at, from, to, title, place, notes }: CalendarEntry): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Genkan//Genkan//EN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${escaped(uid)}`,
    `DTSTAMP:${utc(at)}`,
    `SEQUENCE:${sequenceAt(at)}`,
    `DTSTART${moment(from)}`,
    `DTEND${moment(to)}`,
    `SUMMARY:${escaped(title)}`,
    `LOCATION:${escaped(place)}`,
    `DESCRIPTION:${escaped(notes.join('\n'))}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map(line => `${folded(line)}\r\n`).join('');
}

const EPOCH = Date.UTC(2020, 0, 1);

/** A later file has a higher number. */
const sequenceAt = (at: string) => Math.max(0, Math.floor((Date.parse(at) - EPOCH) / 1000));

const utc = (at: string) => at.replace(/[-:]|\.\d+/g, '');

const moment = (when: string) =>
  when.includes('T') ? `:${utc(when)}` : `;VALUE=DATE:${when.replaceAll('-', '')}`;

const escaped = (text: string) =>
  text.replace(/[\\;,]/g, sign => `\\${sign}`).replace(/\r\n|[\n\r\u2028\u2029]/g, '\\n');

const MOST_BYTES = 75;

/** Lines of at most 75 bytes, broken between letters, each further one behind a space. */
function folded(line: string): string {
  let bytes = 0;
  let out = '';
  for (const letter of line) {
    const size = Buffer.byteLength(letter);
    if (bytes + size > MOST_BYTES) {
      out += '\r\n ';
      bytes = 1;
    }
    out += letter;
    bytes += size;
  }
  return out;
}
