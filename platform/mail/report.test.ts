import { expect, test } from 'vitest';
import { readMailReport } from './report.ts';

const SECRET = 'a'.repeat(32);
const providerId = '<guide-1@genkan.example>';

const read = (body: string, given = SECRET) => readMailReport(SECRET, given, body);

const report = (event: string, more: object = {}) =>
  JSON.stringify({ message_id: providerId, event, ...more });

test.each([
  [report('delivered'), { providerId, delivery: 'delivered' }],
  [report('delivered', { message_id: 'guide-1@genkan.example' }), { providerId, delivery: 'delivered' }],
  [report('bounced', { permanent: true }), { providerId, delivery: 'undelivered' }],
  [report('bounced', { permanent: false }), 'nothing'],
  [report('bounced'), 'nothing'],
  [report('opened'), 'nothing'],
  [report('delivered', { message_id: '<a> <b>' }), 'refused'],
  [report('bounced', { permanent: 'yes' }), 'refused'],
  ['{"event":"delivered"}', 'refused'],
  ['<xml/>', 'refused'],
])('parses the report %s as %j', (body, expected) => {
  expect(read(body)).toEqual(expected);
});

test('rejects a delivery report with a wrong secret, and all reports if no secret is configured', () => {
  expect(read(report('delivered'), `${'a'.repeat(31)}b`)).toBe('refused');
  expect(readMailReport(undefined, '', report('delivered'))).toBe('refused');
});
