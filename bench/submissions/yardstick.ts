import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type pg from 'pg';
import { pool } from '#platform/database/pool.ts';
import { beginTransaction } from '#platform/database/transaction.ts';

type Cell = unknown;
type KnownValues = Record<string, Cell>;
type Statement = { name: string; text: string };

const FILE = new URL('yardstick.sql', import.meta.url);

export async function readYardstick(): Promise<Statement[]> {
  const parts = (await readFile(FILE, 'utf8')).split(/^-- /m).slice(1);
  const matches = parts.map(part => /^([a-z ]+)\n([^;]+);\n/.exec(part)).filter(found => found !== null);
  return matches.map(([, name = '', text = '']) => ({ name, text }));
}

/**
 * Sends the statements of one guest, identified by the session name, on the product's pool.
 * @throws if a statement returns a different result than when it was recorded
 */
export async function sendYardstick(statements: readonly Statement[], sessionName: string): Promise<void> {
  const knownValues: KnownValues = { sessionName, at: new Date().toISOString() };
  let client: pg.PoolClient | undefined;
  try {
    for (const { name, text } of statements) {
      client ??= await pool().connect();
      if (name === 'begin') await beginTransaction(client, hotelOf(knownValues));
      else if (name === 'commit') await client.query(text);
      else
        storeResults(knownValues, name, await runStatement(client, text, VALUES[name]?.(knownValues) ?? []));
      if (name !== 'commit') continue;
      client.release();
      client = undefined;
    }
  } finally {
    client?.release(true);
  }
}

const hotelOf = ({ hotel }: KnownValues) => (hotel === undefined ? 'all' : Number(hotel));

const runStatement = (client: pg.PoolClient, text: string, values: Cell[]) =>
  client.query<Cell[]>({ text, values, rowMode: 'array' });

const ROW_COUNTS: Record<string, number> = {
  session: 1,
  booking: 1,
  registered: 0,
  registration: 1,
  persons: 2,
  answers: 7,
};

function storeResults(
  known: KnownValues,
  name: string,
  { rows, rowCount, fields }: pg.QueryArrayResult<Cell[]>,
): void {
  if (rowCount !== (ROW_COUNTS[name] ?? rowCount))
    throw new Error(`The statement "${name}" returned ${rowCount} rows`);
  const at = (column: string, row = 0) => rows[row]?.[fields.findIndex(field => field.name === column)];
  if (name === 'session')
    Object.assign(known, {
      hotel: at('facility_id'),
      session: at('id'),
      booking: at('booking_id'),
      slot: at('slot_id'),
    });
  if (name === 'booking') known.bookingNo = at('pms_reservation_no');
  if (name === 'questions')
    for (const row of rows.keys()) known[String(at('system_name', row))] = at('id', row);
  if (name === 'registration') known.registration = at('id');
  if (name === 'persons') Object.assign(known, { guest: at('id'), companion: at('id', 1) });
}

const MAIL = 'kensho@example.com';
const PHONE = '+819012345678';
const NO_TERMS = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

const slot = ({ hotel, slot }: KnownValues) => [hotel, slot];
const booking = ({ hotel, booking }: KnownValues) => [hotel, booking];
const place = ({ hotel, booking, slot }: KnownValues) => [hotel, booking, slot];

const VALUES: Record<string, (known: KnownValues) => Cell[]> = {
  session: ({ sessionName }) => [sessionName],
  booking: slot,
  registered: slot,
  filters: ({ hotel }) => [hotel, true, hotel, 'localized-filter'],
  questions: ({ hotel }) => [hotel],
  retention: ({ hotel }) => [hotel, 'retention'],
  draft: slot,
  uploads: slot,
  place: ({ hotel, slot, booking }) => [hotel, slot, booking],
  slots: place,
  'persons registered': place,
  terms: ({ hotel }) => [hotel, 'terms-conditions-ja'],
  registration: known => [
    ...place(known),
    ...[known.session, known.at, 'ja', 'Asia/Tokyo', MAIL, null],
    ...[32, 59, 32, 71].map(length => randomBytes(length)),
    ...[NO_TERMS, 'ja', 'none'],
  ],
  persons: ({ hotel, registration }) => [hotel, registration, 0, hotel, registration, 1],
  answers: ({ guest, companion, ...known }) =>
    [
      [guest, known.full_name, '検証 花子'],
      [guest, known.has_japan_address, 'yes'],
      [guest, known.address, '千代田区千代田1-1'],
      [guest, known.phone, PHONE],
      [guest, known.email, MAIL],
      [companion, known.full_name, '検証 花子1'],
      [companion, known.has_japan_address, 'yes'],
    ].flatMap(answer => [known.hotel, ...answer, null, false]),
  columns: known => [
    ...['検証 花子', 'ヤマダ タロウ', PHONE, MAIL, 'email', null, false, false, known.at, known.at],
    ...booking(known),
  ],
  'booking again': booking,
  'guest names': known => [...booking(known), 'full_name', 'full_name_for_katakana'],
  'leader names': known => [...booking(known), 0, ''],
  texts: known => [JSON.stringify([textsOf(known)]), known.hotel],
  pairs: known => [...booking(known), pairsOf(known)],
  log: known => [...booking(known), 21, null, known.at],
  status: booking,
  logs: booking,
  'status shown': ({ hotel, booking }) => [[booking], [21], [false], hotel],
  job: ({ hotel, registration }) => [
    'registration.submitted',
    JSON.stringify({ facilityId: Number(hotel), registrationId: Number(registration) }),
    ...[null, null, null],
  ],
  event: ({ hotel, registration, at }) => [hotel, hotel, 'submitted', registration, at],
};

const lettersOf = ({ bookingNo }: KnownValues) =>
  String(bookingNo)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');

const textsOf = (known: KnownValues) => ({
  id: Number(known.booking),
  guest_names: ['検証 花子', '検証 花子1'],
  search_texts: [
    ...['n 検証花子', 'n やまだたろう YAMADATAROU YAMADATARO', 'n 山田太郎', 'n 検証花子1'],
    ...[`r ${lettersOf(known)}`, 'p 819012345678 09012345678', 'p 09012345678'],
  ],
});

const NAMES =
  '検証 証花 花子 やま まだ だた たろ ろう YA AM MA AD DA AT TA AR RO OU 山田 田太 太郎 子1'.split(' ');
const DIGITS = '81 19 90 01 12 23 34 45 56 67 78 09'.split(' ');

/**
 * Returns the letter pairs of the search index in the format of commit b4a599b: each pair is prefixed with
 * the hotel and the type.
 */
function pairsOf(known: KnownValues): string[] {
  const letters = lettersOf(known);
  const bookingPairs = [...letters].slice(1).map((letter, at) => `${letters[at]}${letter}`);
  const kinds = { n: NAMES, r: bookingPairs, p: DIGITS };
  return [
    ...new Set(
      Object.entries(kinds).flatMap(([kind, pairs]) => pairs.map(pair => `${known.hotel}${kind}${pair}`)),
    ),
  ];
}
