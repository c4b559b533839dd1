import type { Fault } from '#features/audit/audit/queries/verify.ts';
import type { AffectedBooking, Breach } from '#features/register/audit-log/queries/breach.ts';

const COLUMNS = ['pms_code', 'reservation_no', 'check_in', 'check_out', 'persons', 'what', 'first', 'last'];
const CONTACT_COLUMNS = ['name', 'email', 'phone'];

export function breachReport(slug: string, { entries, affected }: Breach, contacts: boolean) {
  const rows = [
    contacts ? [...COLUMNS, ...CONTACT_COLUMNS] : COLUMNS,
    ...affected.map(each => rowOf(each, contacts)),
  ];
  const persons = affected.reduce((sum, each) => sum + Math.max(each.persons, 1), 0);
  const summary = `${slug}: ${formatCount(entries, 'entry', 'entries')} in the audit log, ${formatCount(affected.length, 'booking', 'bookings')}, at least ${formatCount(persons, 'person', 'persons')}`;
  return {
    table: rows.map(row => `${row.map(escapeCell).join(',')}\n`).join(''),
    sum: entries > 0 ? summary : `${summary}. No entry matches: check the options.`,
  };
}

function rowOf(each: AffectedBooking, contacts: boolean): string[] {
  return [
    each.pmsCode,
    each.bookingNo,
    each.checkinDate,
    each.checkoutDate,
    String(each.persons),
    each.actions.join(' '),
    each.first.toISOString(),
    each.last.toISOString(),
    ...(contacts ? [each.name, each.email, each.phone] : []),
  ];
}

/** Prevents spreadsheets from evaluating the text as a formula. */
function escapeCell(text: string): string {
  return `"${text.replace(/^[=+\-@\t\r]/, "'$&").replaceAll('"', '""')}"`;
}

export const formatCount = (number: number, one: string, more: string) =>
  `${number} ${number === 1 ? one : more}`;

const MAX_SHOWN_ENTRIES = 20;

/**
 * Returns a line such as "changed: at least one of the entries 5, 6 (seal 2 of 2026-11-22T14:37:00.000Z)".
 */
export function faultLine({ what, seal, at, entries = [] }: Fault): string {
  const entryList = `${entries.slice(0, MAX_SHOWN_ENTRIES).join(', ')}${entries.length > MAX_SHOWN_ENTRIES ? ' …' : ''}`;
  const entriesText =
    entries.length === 0 ? '' : `: ${formatCount(entries.length, 'entry', 'entries')}, ${entryList}`;
  const subject =
    what === 'changed' && entries.length > 1 ? `: at least one of the entries ${entryList}` : entriesText;
  const sealText = seal === undefined ? '' : ` (seal ${seal}${at ? ` of ${at.toISOString()}` : ''})`;
  return `${what}${subject}${sealText}`;
}
