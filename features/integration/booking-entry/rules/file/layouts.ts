import { type Field, type Mapping, plain, proposed } from './fields.ts';

/** The export of one system, as the vendor's page describes its columns. Nothing here is guessed. */
export type Layout = {
  /** Also used as the `pms_code` of its bookings. */
  code: string;
  name: string;
  /** The vendor's page as of the time of reading (docs/reference/booking-files.md#layouts). */
  source: string;
  /** A set of titles that no other export has. */
  signs: readonly string[];
  /** The columns that the page names. Others are recognized by their titles, as in any file. */
  columns: Readonly<Record<string, Field>>;
};

/** Only what vendors publish. TL-Lincoln, Neppan, Staysee, Beds24, Booking.com and Airbnb publish no layout. */
export const layouts: readonly Layout[] = [
  {
    code: 'airhost',
    name: 'AirHost',
    source: 'https://support.airhost.co/ja/articles/9479286',
    signs: ['チャンネル予約ID', '物件名', 'チェックイン'],
    columns: { チャンネル予約ID: 'booking_no', 部屋番号: 'room_number', チェックイン: 'checkin_date' },
  },
  {
    code: 'suitebook',
    name: 'SuiteBook',
    source: 'https://suitebook.helpsite.com/articles/21611',
    signs: ['予約コード', '予約サイト名', 'あなたの収益'],
    columns: {
      チェックイン日: 'checkin_date',
      チェックアウト日: 'checkout_date',
      予約コード: 'booking_no',
      宿泊数: 'nights',
      ゲスト名: 'full_name',
      予約サイト名: 'reservation_site',
    },
  },
];

/** The code for files without a known layout. */
export const OTHER = 'file';

export function layoutOf(titles: readonly string[]): Layout | undefined {
  const names = new Set(titles.map(plain));
  return layouts.find(({ signs }) => signs.every(sign => names.has(plain(sign))));
}

/** Returns the mapping of columns: as the vendor's page says, otherwise by title. */
export function mappingOf(layout: Layout | undefined, titles: readonly string[]): Mapping {
  const names = titles.map(plain);
  const known: Mapping = {};
  for (const [title, field] of Object.entries(layout?.columns ?? {})) {
    const at = names.indexOf(plain(title));
    if (at >= 0 && known[field] === undefined) known[field] = at;
  }
  return proposed(titles, known);
}
