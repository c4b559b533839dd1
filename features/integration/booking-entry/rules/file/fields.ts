export const fields = [
  'booking_no',
  'full_name',
  'family_name',
  'given_name',
  'full_name_for_katakana',
  'checkin_date',
  'checkout_date',
  'last_night',
  'nights',
  'checkin_time',
  'phone',
  'email_address',
  'number_of_guests',
  'adults',
  'children',
  'infants',
  'room_quantity',
  'room_number',
  'night_no',
  'status',
  'cancelled_on',
  'reservation_site',
  'postal_code',
  'full_address',
  'language',
] as const;
export type Field = (typeof fields)[number];

export type Mapping = Partial<Record<Field, number>>;

export const dayOrders = ['dmy', 'mdy'] as const;
export type DayOrder = (typeof dayOrders)[number];
/**
 * Date order (day or month first) in a file. `unclear`: dates are ambiguous, and they are not read until staff
 * choose an order.
 */
export type DayOrderOfFile = DayOrder | 'unclear';

/** Known column titles in Japanese and English, normalized by `normalizeTitle`. The first match wins. */
const titlesByField: Record<Field, string> = {
  booking_no:
    '予約番号 予約no 予約コード 予約id 確認番号 確認コード bookingnumber bookingno bookingid bookingreference booknumber reservationnumber reservationno reservationid reservationcode confirmationcode confirmationnumber',
  full_name:
    '宿泊者氏名 宿泊者名 宿泊代表者氏名 代表者氏名 代表者名 ゲスト名 お客様名 顧客名 氏名 お名前 名前 予約者氏名 予約者名 guestname guestnames fullname customername mainguest guest name bookedby',
  family_name: '姓 氏 lastname familyname surname guestlastname',
  given_name: '名 firstname givenname guestfirstname',
  full_name_for_katakana:
    '宿泊者氏名カタカナ 宿泊者氏名カナ 氏名カナ 氏名フリガナ フリガナ ふりがな カナ お名前カナ namekana kana',
  checkin_date:
    'チェックイン日 チェックイン 到着日 宿泊開始日 宿泊日 in日 checkin checkindate ci arrival arrivaldate startdate firstnight',
  checkout_date:
    'チェックアウト日 チェックアウト 出発日 宿泊終了日 out日 checkout checkoutdate co departure departuredate enddate',
  last_night: '最終宿泊日 lastnight',
  nights: '泊数 宿泊数 宿泊日数 合計日数 nights numberofnights #ofnights durationnights',
  checkin_time:
    'チェックイン時刻 チェックイン時間 チェックイン予定時刻 到着時刻 到着予定時刻 checkintime arrivaltime',
  phone: '宿泊者電話番号 電話番号 電話 tel 連絡先 携帯番号 携帯電話 phone phonenumber mobile contact',
  email_address:
    'メールアドレス 予約者メールアドレス メール eメール eメールアドレス 電子メール email emailaddress mail guestemail',
  number_of_guests:
    '宿泊人数 人数 利用人数 合計人数 ゲスト数 人数計 persons people guests numberofguests pax',
  adults: '大人 大人人数 大人人数計 大人人数合計 大人数 adults adult #ofadults numadult',
  children: '子供 子供人数 子供人数計 小人 children child #ofchildren numchild',
  infants: '幼児 幼児人数 幼児人数計 infants #ofinfants',
  room_quantity: '室数 部屋数 予約室数 rooms numberofrooms roomquantity',
  room_number: '部屋番号 部屋no 号室 部屋名 部屋 roomnumber roomno',
  night_no: '泊目',
  status:
    '予約区分 予約状態 予約の状態 取消区分 予約状況 予約ステータス 状態 ステータス status bookingstatus',
  cancelled_on: '予約キャンセル日 キャンセル日 取消日 cancellationdate cancelledon',
  reservation_site: '予約サイト名称 予約サイト名 予約サイト 予約経路 販売先 販売先名 channel source referer',
  postal_code: '郵便番号 postalcode postcode zip zipcode',
  full_address: '住所 住所1 address',
  language: '言語 使用言語 language lang',
};

/** Normalizes a title for comparison: half width, lower case, no spaces, and no punctuation except #. */
export const normalizeTitle = (title: string): string =>
  title
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}#]/gu, '');

/**
 * Proposes fields for columns by their titles, in addition to the known mapping. Each column gets at most one
 * field.
 */
export function proposeMapping(titles: readonly string[], known: Mapping = {}): Mapping {
  const names = titles.map(normalizeTitle);
  const usedColumns = new Set(Object.values(known));
  const mapping = { ...known };
  for (const field of fields) {
    if (mapping[field] !== undefined) continue;
    const places = titlesByField[field]
      .split(' ')
      .map(name => names.findIndex((each, at) => each === name && !usedColumns.has(at)));
    const place = places.find(at => at >= 0);
    if (place === undefined) continue;
    mapping[field] = place;
    usedColumns.add(place);
  }
  return mapping;
}

export const cellsByField = (mapping: Mapping, cells: readonly string[]): Partial<Record<Field, string>> =>
  Object.fromEntries(Object.entries(mapping).map(([field, at]) => [field, cells[at] ?? '']));

export type UnreadColumn = { title: string } | { letter: string };

/**
 * Returns the titles of the columns that are not read. A column without a title is named by its letter if it
 * has content in `examples`.
 */
export function unreadColumns(
  titles: readonly string[],
  mapping: Mapping,
  examples: readonly (readonly string[])[],
): UnreadColumn[] {
  const readColumns = new Set(Object.values(mapping));
  const columns = Math.max(titles.length, ...examples.map(cells => cells.length));
  return Array.from({ length: columns }, (_, at) => at).flatMap((at): UnreadColumn[] => {
    const title = titles[at] ?? '';
    if (readColumns.has(at)) return [];
    if (title !== '') return [{ title }];
    return examples.some(cells => (cells[at] ?? '') !== '') ? [{ letter: letterOf(at) }] : [];
  });
}

function letterOf(at: number): string {
  const letter = String.fromCharCode(65 + (at % 26));
  return at < 26 ? letter : letterOf(Math.floor(at / 26) - 1) + letter;
}

export function missingFields(mapping: Mapping): Field[] {
  const has = (field: Field) => mapping[field] !== undefined;
  const missing: Field[] = [];
  if (!has('booking_no')) missing.push('booking_no');
  if (!has('checkin_date')) missing.push('checkin_date');
  if (!has('checkout_date') && !has('nights') && !has('last_night')) missing.push('checkout_date');
  return missing;
}
