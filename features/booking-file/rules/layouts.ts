import { type DayOrder, type Field, type Mapping, plain } from './fields.ts';

/** The export of one system: its columns as public pages show them. Nothing here is guessed. */
export type Layout = {
  /** Also the `pms_code` of its bookings. */
  code: string;
  name: string;
  /** Where its columns can be read. */
  source: string;
  /** Titles that no other export has together. */
  signs: readonly string[];
  columns: Readonly<Record<string, Field>>;
  dayOrder?: DayOrder;
};

/**
 * Layouts whose columns a public page shows (docs/reference/booking-files.md#layouts). Of TL-Lincoln and Staysee no page does: their
 * files are read like any other, by the titles in them.
 */
export const layouts: readonly Layout[] = [
  {
    code: 'neppan',
    name: 'ねっぱん！',
    source:
      'https://github.com/junki-kanda/vacation-rental-pms/blob/75c237a2b7116def0326b81d2d8450a4844645c9/backend/api/services/simple_parser.py',
    signs: ['予約区分', '予約サイト名称', '宿泊者氏名'],
    columns: {
      予約番号: 'booking_no',
      予約区分: 'status',
      予約サイト名称: 'reservation_site',
      チェックイン日: 'checkin_date',
      チェックアウト日: 'checkout_date',
      泊数: 'nights',
      泊目: 'night_no',
      チェックイン時刻: 'checkin_time',
      予約キャンセル日: 'cancelled_on',
      宿泊者氏名: 'full_name',
      宿泊者氏名カタカナ: 'full_name_for_katakana',
      電話番号: 'phone',
      メールアドレス: 'email_address',
      郵便番号: 'postal_code',
      住所1: 'full_address',
      大人人数計: 'adults',
      子供人数計: 'children',
      幼児人数計: 'infants',
      室数: 'room_quantity',
    },
  },
  {
    code: 'airhost',
    name: 'AirHost',
    source:
      'https://github.com/udagawa-cotsubu/akiyato/blob/44e495ad81ae9d80266800cb1b79afcdb4c13d38/lib/lodging/csvMapping.ts',
    signs: ['AirHost予約ID', '物件名'],
    columns: {
      AirHost予約ID: 'booking_no',
      予約サイト: 'reservation_site',
      チェックイン: 'checkin_date',
      チェックアウト: 'checkout_date',
      合計日数: 'nights',
      ゲスト名: 'full_name',
      電話番号: 'phone',
      メールアドレス: 'email_address',
      ゲストアドレス: 'full_address',
      部屋番号: 'room_number',
      ゲスト数: 'number_of_guests',
      状態: 'status',
    },
  },
  {
    code: 'beds24',
    name: 'Beds24',
    source:
      'https://github.com/wisteria0793/scorpion/blob/156a1dd49ddd77940ef3db0fb0e3d8de710a5bf1/backend/reservations/services.py',
    signs: ['Master ID', 'First Night', 'Last Night'],
    columns: {
      'Master ID': 'booking_no',
      Status: 'status',
      'First Night': 'checkin_date',
      'Last Night': 'last_night',
      Adult: 'adults',
      Child: 'children',
      Name: 'full_name',
      Email: 'email_address',
    },
  },
  {
    code: 'booking_com',
    name: 'Booking.com',
    source:
      'https://github.com/AhmedAbdelRazak/hotels_backend/blob/3161c5c4f8b5fa7b413d56187a8520cf51f510c2/controllers/reservations.js',
    signs: ['Book number', 'Guest name(s)', 'Booked on'],
    columns: {
      'Book number': 'booking_no',
      'Guest name(s)': 'full_name',
      'Check-in': 'checkin_date',
      'Check-out': 'checkout_date',
      Status: 'status',
      Rooms: 'room_quantity',
      Persons: 'number_of_guests',
      People: 'number_of_guests',
    },
  },
  {
    code: 'airbnb',
    name: 'Airbnb',
    source:
      'https://github.com/aladynjr/airbnb-reservations-to-gsheets-automation/blob/109a89c8586383993f48771cb9e312e8d4efc936/AppsScript.js',
    signs: ['Confirmation code', '# of adults', 'Start date'],
    columns: {
      'Confirmation code': 'booking_no',
      Status: 'status',
      'Guest name': 'full_name',
      Contact: 'phone',
      '# of adults': 'adults',
      '# of children': 'children',
      '# of infants': 'infants',
      'Start date': 'checkin_date',
      'End date': 'checkout_date',
      '# of nights': 'nights',
    },
    dayOrder: 'mdy',
  },
];

/** The code of files of no layout that we know. */
export const OTHER = 'file';

/** The layout that these titles are of. */
export function layoutOf(titles: readonly string[]): Layout | undefined {
  const names = new Set(titles.map(plain));
  return layouts.find(({ signs }) => signs.every(sign => names.has(plain(sign))));
}

/** Which column holds what in a file of this layout. */
export function mappingOf({ columns }: Layout, titles: readonly string[]): Mapping {
  const names = titles.map(plain);
  const mapping: Mapping = {};
  for (const [title, field] of Object.entries(columns)) {
    const at = names.indexOf(plain(title));
    if (at >= 0 && mapping[field] === undefined) mapping[field] = at;
  }
  return mapping;
}
