import { expect, it } from 'vitest';
import { type CalendarEntry, calendarFile } from './booking-calendar.ts';

const entry: CalendarEntry = {
  uid: 'abc',
  at: '2024-11-01T00:00:00.000Z',
  from: '2024-11-22T06:00:00.000Z',
  to: '2024-11-24T02:00:00.000Z',
  title: '旅館 花みずき ご宿泊',
  place: '神奈川県, 箱根町; 強羅',
  notes: ['一行目', 'END:VEVENT'],
};
const unfoldLines = (file: string) => file.replaceAll('\r\n ', '').split('\r\n');

it("times in the calendar file are absolute, so that they do not depend on the time zone of the guest's calendar", () => {
  const lines = unfoldLines(calendarFile(entry));
  expect(lines).toContain('DTSTART:20241122T060000Z');
  expect(lines).toContain('DTEND:20241124T020000Z');
});

it('the calendar file uses whole days up to the departure date if a time is unknown', () => {
  const lines = unfoldLines(calendarFile({ ...entry, from: '2024-11-22', to: '2024-11-24' }));
  expect(lines).toContain('DTSTART;VALUE=DATE:20241122');
  expect(lines).toContain('DTEND;VALUE=DATE:20241124');
});

it('a later version of a calendar file has the same UID, a later timestamp and a higher sequence', () => {
  const seconds = [0, 1, 3600, 86_400 * 400];
  const files = seconds.map(after => {
    const lines = unfoldLines(
      calendarFile({ ...entry, at: new Date(Date.parse(entry.at) + after * 1000).toISOString() }),
    );
    const fieldOf = (name: string) => lines.find(line => line.startsWith(`${name}:`))?.split(':')[1] ?? '';
    return { uid: fieldOf('UID'), stamp: fieldOf('DTSTAMP'), sequence: Number(fieldOf('SEQUENCE')) };
  });
  expect(new Set(files.map(({ uid }) => uid)).size).toBe(1);
  expect(files.map(({ stamp }) => stamp)).toEqual(files.map(({ stamp }) => stamp).toSorted());
  expect(files.map(({ sequence }) => sequence - (files[0]?.sequence ?? 0))).toEqual(seconds);
});

it('no text can inject lines into the calendar file', () => {
  const lines = unfoldLines(calendarFile({ ...entry, title: 'A\r\nBEGIN:VALARM' }));
  expect(lines).toContain('SUMMARY:A\\nBEGIN:VALARM');
  expect(lines).toContain('DESCRIPTION:一行目\\nEND:VEVENT');
  expect(lines).toContain('LOCATION:神奈川県\\, 箱根町\\; 強羅');
  expect(lines.filter(line => line === 'END:VEVENT')).toHaveLength(1);
});

it('the calendar file folds lines between characters, with at most 75 bytes per line', () => {
  const file = calendarFile({ ...entry, title: '寿限無👩‍👩‍👧'.repeat(30) });
  for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(unfoldLines(file)).toContain(`SUMMARY:${'寿限無👩‍👩‍👧'.repeat(30)}`);
});
