import { type Field, type Mapping, plain, proposed } from './fields.ts';

/** The export of one system: what a page of its vendor says of the columns. Nothing here is guessed. */
export type Layout = {
  /** Also the `pms_code` of its bookings. */
  code: string;
  name: string;
  /** The vendor's page, as it stood when it was read (docs/reference/booking-files.md#layouts). */
  source: string;
  /** Titles that no other export has together. */
  signs: readonly string[];
  /** The columns that the page names. Others are read by their titles, as of any file. */
  columns: Readonly<Record<string, Field>>;
};

/** Only what a vendor's page shows: TL-Lincoln, Neppan, Staysee, Beds24, Booking.com and Airbnb publish none. */
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

/** The code of files of no layout that we know. */
export const OTHER = 'file';

export function layoutOf(titles: readonly string[]): Layout | undefined {
  const names = new Set(titles.map(plain));
  return layouts.find(({ signs }) => signs.every(sign => names.has(plain(sign))));
}

/** Which column holds what: as the vendor's page says, and of the others as their titles say. */
export function mappingOf(layout: Layout | undefined, titles: readonly string[]): Mapping {
  const names = titles.map(plain);
  const known: Mapping = {};
  for (const [title, field] of Object.entries(layout?.columns ?? {})) {
    const at = names.indexOf(plain(title));
    if (at >= 0 && known[field] === undefined) known[field] = at;
  }
  return proposed(titles, known);
}
