import '#test/harness/every-hotel.ts';
import '#test/harness/database.ts';
import { setImmediate } from 'node:timers/promises';
import { zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { createConnector, startConnector } from '#features/integration/connector/commands/connectors.ts';
import { otaMessage } from '#features/integration/connector/factory.ts';
import { aHotel } from '#test/contracts/hotel.ts';
import type { HttpClient } from '#test/harness/http-client.ts';
import { openTestServer } from '#test/harness/test-server.ts';

const url = await openTestServer({ level: 'fatal' }, { proxied: true });

const utf8 = (text: string) => Buffer.from(text, 'utf8');

function aWorkbook(rows: string, styles = '<styleSheet/>') {
  return zipSync({
    'xl/workbook.xml': utf8('<workbook><sheets><sheet name="a" r:id="r1"/></sheets></workbook>'),
    'xl/_rels/workbook.xml.rels': utf8(
      '<Relationships><Relationship Id="r1" Target="worksheets/s.xml"/></Relationships>',
    ),
    'xl/styles.xml': utf8(styles),
    'xl/worksheets/s.xml': utf8(`<worksheet><sheetData>${rows}</sheetData></worksheet>`),
  });
}

const aCell = (attributes: string) => `<row><c ${attributes}><v>1</v></c></row>`;
const attributes = (count: number) => Array.from({ length: count }, (_, no) => `a${no}=""`).join(' ');

async function upload(owner: HttpClient, bytes: Uint8Array) {
  const form = new FormData();
  form.set('file', new Blob([Buffer.from(bytes)]), 'bookings.xlsx');
  return owner.call('POST booking-files', form);
}

/** Waits until the sandbox process for the file runs, or until a response has arrived without one. */
async function waitUntilRead(answer: Promise<unknown>) {
  let isAnswered = false;
  void answer.finally(() => {
    isAnswered = true;
  });
  while (!isAnswered && !process.getActiveResourcesInfo().includes('ProcessWrap')) await setImmediate();
}

/**
 * Returns which response arrives first: the one to the file upload, or the one to another hotel's call made
 * while the file is read.
 */
async function firstAnswered(answer: Promise<unknown>, other: HttpClient) {
  await waitUntilRead(answer);
  const others = other.call('GET booking-files').then(({ status }) => `other hotel ${status}`);
  return Promise.race([answer.then(() => 'file'), others]);
}

test.each([
  ['a cell reference of 80,000 digits', aWorkbook(aCell(`r="A${'1'.repeat(80_000)}x"`)), 'file_unreadable'],
  ['an element with 340,000 attributes', aWorkbook(aCell(attributes(340_000))), 'file_too_large'],
  [
    'a number format with 60,000 brackets',
    aWorkbook(
      aCell('r="A1"'),
      `<styleSheet><numFmt numFmtId="1" formatCode="${'['.repeat(60_000)}"/></styleSheet>`,
    ),
    'file_too_large',
  ],
  [
    'very many cells before its header row',
    aWorkbook(`<row>${'<c/>'.repeat(2_000_000)}</row>`),
    'file_empty',
  ],
])('other hotels get responses while a workbook with %s is read', async (_what, bytes, code) => {
  const [hotel, other] = [await aHotel(url), await aHotel(url)];
  const [owner, otherOwner] = [await hotel.owner(), await other.owner()];
  const answer = upload(owner, bytes);
  expect(await firstAnswered(answer, otherOwner)).toBe('other hotel 200');
  expect(await answer).toMatchObject({ status: 422, body: { code } });
});

test('other hotels get responses while a message with 340,000 attributes is read', async () => {
  const [hotel, other] = [await aHotel(url), await aHotel(url)];
  const otherOwner = await other.owner();
  const made = await createConnector(hotel.facility.owner, { vendor: 'ota', hotelCode: null });
  await startConnector(hotel.facility.owner, made.id);
  const { pathname } = new URL(made.address);
  const answer = fetch(`${url}${pathname}`, {
    method: 'POST',
    headers: { 'content-type': 'text/xml; charset=utf-8' },
    body: otaMessage({ credentials: made }).replace('Taro', `<a ${attributes(340_000)}/>`),
  });
  expect(await firstAnswered(answer, otherOwner)).toBe('other hotel 200');
  expect(await (await answer).text()).toContain('too complex');
});
