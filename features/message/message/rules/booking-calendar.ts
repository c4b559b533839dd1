export type CalendarEntry = {
  /** Must not change, so that a calendar updates the entry of the same booking. */
  uid: string;
  /** When the content last changed (ISO 8601). Calendars prefer the file with the later time. */
  at: string;
  /** Times (ISO 8601) if both are known. Otherwise dates (YYYY-MM-DD), with the departure date as the end. */
  from: string;
  to: string;
  title: string;
  place: string;
  notes: readonly string[];
};

/**
 * Builds a calendar file (RFC 5545) for a booking. Contains no link, code or guest name, because people share
 * their calendars (docs/reference/messages.md#how-an-email-looks).
 */
export function calendarFile({ uid, at, from, to, title, place, notes }: CalendarEntry): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Genkan//Genkan//EN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${escapeText(uid)}`,
    `DTSTAMP:${formatUtc(at)}`,
    `SEQUENCE:${sequenceAt(at)}`,
    `DTSTART${formatMoment(from)}`,
    `DTEND${formatMoment(to)}`,
    `SUMMARY:${escapeText(title)}`,
    `LOCATION:${escapeText(place)}`,
    `DESCRIPTION:${escapeText(notes.join('\n'))}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map(line => `${foldLine(line)}\r\n`).join('');
}

const EPOCH = Date.UTC(2020, 0, 1);

const sequenceAt = (at: string) => Math.max(0, Math.floor((Date.parse(at) - EPOCH) / 1000));

const formatUtc = (at: string) => at.replace(/[-:]|\.\d+/g, '');

const formatMoment = (when: string) =>
  when.includes('T') ? `:${formatUtc(when)}` : `;VALUE=DATE:${when.replaceAll('-', '')}`;

const escapeText = (text: string) =>
  text.replace(/[\\;,]/g, sign => `\\${sign}`).replace(/\r\n|[\n\r\u2028\u2029]/g, '\\n');

const MAX_LINE_BYTES = 75;

/**
 * Splits a line into lines of at most 75 bytes, without splitting a character. Each further line begins with a
 * space.
 */
function foldLine(line: string): string {
  let bytes = 0;
  let out = '';
  for (const letter of line) {
    const size = Buffer.byteLength(letter);
    if (bytes + size > MAX_LINE_BYTES) {
      out += '\r\n ';
      bytes = 1;
    }
    out += letter;
    bytes += size;
  }
  return out;
}
