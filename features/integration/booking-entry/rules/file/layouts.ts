import { type Field, type Mapping, normalizeTitle, proposeMapping } from './fields.ts';

/** Column layout of one system's exports, taken only from public documentation. */
export type Layout = {
  /** Identifies the system. Also the `pms_code` of its bookings, unless `pmsCode` is set. */
  code: string;
  /**
   * The `pms_code` that bookings of this system had before the layout was known. Kept so that existing bookings
   * are still recognized.
   */
  pmsCode?: string;
  name: string;
  /** Where the columns are documented (docs/reference/booking-files.md#layouts). */
  source: string;
  /** Set of titles by which the layout is recognized. No other export has all of them. */
  signs: readonly string[];
  /** Documented column titles and their fields. Other columns are recognized by title, as in any file. */
  columns: Readonly<Record<string, Field>>;
};

/** The code for files without a known layout. */
export const OTHER_LAYOUT = 'file';

/**
 * Layouts with published columns. No published columns were found for TL-Lincoln, Temairazu, Staysee, Beds24,
 * Booking.com and Airbnb.
 */
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
  {
    code: 'neppan',
    name: 'ねっぱん!',
    source:
      'https://github.com/Travel-Connect/webdashboard-app/tree/15ebcb45d944cda4ded167a7a317785c34dfee18',
    pmsCode: OTHER_LAYOUT,
    signs: ['予約ID', '予約区分', '予約番号', '泊目', '予約サイト名称'],
    columns: {
      予約番号: 'booking_no',
      予約区分: 'status',
      泊目: 'night_no',
      チェックイン日: 'checkin_date',
      チェックアウト日: 'checkout_date',
      泊数: 'nights',
      チェックイン時刻: 'checkin_time',
      宿泊者氏名: 'full_name',
      宿泊者氏名カタカナ: 'full_name_for_katakana',
      電話番号: 'phone',
      メールアドレス: 'email_address',
      郵便番号: 'postal_code',
      住所1: 'full_address',
      室数: 'room_quantity',
      大人人数計: 'adults',
      子供人数計: 'children',
      幼児人数計: 'infants',
      予約サイト名称: 'reservation_site',
      予約キャンセル日: 'cancelled_on',
    },
  },
];

export const LAYOUT_KIND = 'genkan-booking-file-layout';

export function layoutOf(titles: readonly string[]): Layout | undefined {
  const names = new Set(titles.map(normalizeTitle));
  return layouts.find(({ signs }) => signs.every(sign => names.has(normalizeTitle(sign))));
}

/** Returns the mapping of columns, from the layout if it names the column, otherwise by title. */
export function mappingOf(layout: Layout | undefined, titles: readonly string[]): Mapping {
  const names = titles.map(normalizeTitle);
  const layoutMapping: Mapping = {};
  for (const [title, field] of Object.entries(layout?.columns ?? {})) {
    const at = names.indexOf(normalizeTitle(title));
    if (at >= 0 && layoutMapping[field] === undefined) layoutMapping[field] = at;
  }
  return proposeMapping(titles, layoutMapping);
}
