import type { BookingUpsert } from '#features/booking/booking/contract.ts';
import { daysAfter } from '#features/hotel/facility/rules/days.ts';

type Dates = Pick<BookingUpsert, 'checkin_date' | 'checkout_date' | 'checkin_time' | 'checkout_time'>;
type Guest = BookingUpsert['metadata'];

export type DemoStatus = 'expected' | 'registered' | 'seen' | 'confirmed' | 'cancelled';

export type DemoBooking = { booking: BookingUpsert; part: DemoStatus };

export type DemoHotel = {
  slug: string;
  names: { ja: string; en: string };
  addressInEnglish: string;
  place: { state: string; city: string; address: string; phone: string; site_url: string };
  owner: { username: string; first_name: string; last_name: string; email: string };
  desk: { username: string; first_name: string; last_name: string; email: string };
  holdSending: 0 | 1;
  hasFace: boolean;
  cast: (today: string) => DemoBooking[];
};

function dates(today: string, from: number, nights: number): Dates {
  const checkin_date = daysAfter(today, from);
  return {
    checkin_date,
    checkout_date: daysAfter(checkin_date, nights),
    checkin_time: '15:00',
    checkout_time: '11:00',
  };
}

function demoBooking(
  no: string,
  when: Dates,
  metadata: Guest,
  more: Partial<BookingUpsert> = {},
  part: DemoStatus = 'expected',
): DemoBooking {
  return { booking: { pms_code: 'demo_pms', pms_reservation_no: no, metadata, ...when, ...more }, part };
}

function hanamizukiBookings(today: string): DemoBooking[] {
  return [
    demoBooking(
      'HM-20411',
      dates(today, 0, 2),
      {
        full_name: '山田 太郎',
        full_name_for_katakana: 'ヤマダ タロウ',
        phone: '090-1234-5678',
        email_address: 'taro.yamada@example.jp',
        postal_code: '100-0001',
        full_address: '東京都千代田区千代田1-1',
        number_of_guests: 4,
        room_quantity: 1,
        reservation_site: '公式サイト',
        language: 'ja',
      },
      { room_number: '302' },
    ),
    demoBooking('HM-20412', dates(today, 1, 1), {
      full_name: '佐々木 健一郎',
      full_name_for_katakana: 'ササキ ケンイチロウ',
      phone: '080-9876-5432',
      email_address: 'k.sasaki@example.co.jp',
      number_of_guests: 1,
      room_quantity: 1,
      reservation_site: '出張予約センター',
      language: 'ja',
    }),
    demoBooking('HM-20413', dates(today, 3, 2), {
      full_name: 'Fernández Travel / Grace O’Malley-Fernández',
      phone: '+353 86 123 4567',
      email_address: 'grace.omalley@example.ie',
      number_of_guests: 6,
      room_quantity: 3,
      reservation_site: 'Fernández Travel',
      language: 'en',
    }),
    demoBooking('HM-20414', dates(today, 0, 1), {
      full_name: '高橋 様（代理店）',
      number_of_guests: 2,
      room_quantity: 1,
      reservation_site: '旅行代理店',
    }),
    demoBooking(
      'HM-20415',
      dates(today, 0, 3),
      {
        full_name: 'Emma Wilson',
        phone: '+64 21 123 4567',
        email_address: 'emma.wilson@example.nz',
        number_of_guests: 1,
        room_quantity: 1,
        reservation_site: 'Booking site',
        language: 'en',
      },
      { room_number: '215' },
      'registered',
    ),
    demoBooking(
      'HM-20416',
      dates(today, 0, 1),
      {
        full_name: '鈴木 みどり',
        full_name_for_katakana: 'スズキ ミドリ',
        phone: '070-2345-6789',
        email_address: 'midori.suzuki@example.jp',
        postal_code: '530-0001',
        full_address: '大阪府大阪市北区梅田3-1-1',
        number_of_guests: 1,
        room_quantity: 1,
        reservation_site: '公式サイト',
        language: 'ja',
      },
      {},
      'seen',
    ),
    demoBooking(
      'HM-20417',
      dates(today, 0, 2),
      {
        full_name: '中村 悠',
        full_name_for_katakana: 'ナカムラ ユウ',
        phone: '090-3456-7890',
        email_address: 'yu.nakamura@example.jp',
        postal_code: '460-0008',
        full_address: '愛知県名古屋市中区栄2-1-1',
        number_of_guests: 1,
        room_quantity: 1,
        reservation_site: '公式サイト',
        language: 'ja',
      },
      { room_number: '208' },
      'confirmed',
    ),
    demoBooking(
      'HM-20418',
      dates(today, 2, 1),
      {
        full_name: '小林 花',
        full_name_for_katakana: 'コバヤシ ハナ',
        phone: '090-4567-8901',
        email_address: 'hana.kobayashi@example.jp',
        number_of_guests: 2,
        language: 'ja',
      },
      {},
      'cancelled',
    ),
    demoBooking('HM-20419', dates(today, 1, 2), {
      full_name: '김서연',
      phone: '+82 10 2345 6789',
      email_address: 'seoyeon.kim@example.kr',
      number_of_guests: 2,
      room_quantity: 1,
      reservation_site: '호텔 예약 사이트',
      language: 'ko',
    }),
    demoBooking('HM-20420', dates(today, 1, 3), {
      full_name: '李明',
      phone: '+86 139 1234 5678',
      email_address: 'ming.li@example.cn',
      number_of_guests: 2,
      room_quantity: 1,
      reservation_site: '订房网站',
      language: 'zh-CN',
    }),
    demoBooking('HM-20421', dates(today, 2, 2), {
      full_name: '陳怡君',
      phone: '+886 912 345 678',
      email_address: 'yichun.chen@example.tw',
      number_of_guests: 3,
      room_quantity: 1,
      reservation_site: '訂房網站',
      language: 'zh-TW',
    }),
    demoBooking('HM-20422', dates(today, 0, 1), {
      full_name: 'Wilhelmina Henrietta von Schwarzenberg-Hohenstein',
      phone: '+49 1512 3456789',
      email_address: 'w.schwarzenberg@example.de',
      number_of_guests: 2,
      room_quantity: 1,
      reservation_site: 'Booking site',
      language: 'en',
    }),
    // This guest can be contacted only by SMS.
    demoBooking('HM-20423', dates(today, 0, 1), {
      full_name: '藤井 健',
      full_name_for_katakana: 'フジイ ケン',
      phone: '090-7890-1234',
      number_of_guests: 1,
      room_quantity: 1,
      reservation_site: '公式サイト',
      language: 'ja',
    }),
  ];
}

function minatoBookings(today: string): DemoBooking[] {
  return [
    demoBooking('MC-301', dates(today, 0, 1), {
      full_name: '伊藤 直樹',
      full_name_for_katakana: 'イトウ ナオキ',
      phone: '090-5678-9012',
      email_address: 'naoki.ito@example.jp',
      number_of_guests: 2,
      language: 'ja',
    }),
    demoBooking('MC-302', dates(today, 1, 1), {
      full_name: 'Olivia Brown',
      phone: '+44 7400 123456',
      email_address: 'olivia.brown@example.co.uk',
      number_of_guests: 1,
      language: 'en',
    }),
    demoBooking(
      'MC-303',
      dates(today, 0, 1),
      {
        full_name: '渡辺 葵',
        full_name_for_katakana: 'ワタナベ アオイ',
        phone: '080-6789-0123',
        email_address: 'aoi.watanabe@example.jp',
        postal_code: '220-0012',
        full_address: '神奈川県横浜市西区みなとみらい2-2-1',
        number_of_guests: 1,
        language: 'ja',
      },
      {},
      'registered',
    ),
  ];
}

/**
 * Two independent hotels. The dates of their bookings are relative to the business day that is passed to
 * `cast`.
 */
export const demoHotels: readonly DemoHotel[] = [
  {
    slug: 'demo',
    names: { ja: '旅館 花みずき', en: 'Ryokan Hanamizuki' },
    addressInEnglish: '123 Yumoto, Hakone, Kanagawa 250-0311',
    place: {
      state: '神奈川県',
      city: '箱根町',
      address: '湯本123',
      phone: '+81460851234',
      site_url: 'https://hanamizuki.example.jp/',
    },
    owner: {
      username: 'HanaOwner1',
      first_name: '花子',
      last_name: '水木',
      email: 'owner@hanamizuki.example.jp',
    },
    desk: { username: 'HanaFront1', first_name: '誠', last_name: '森', email: 'front@hanamizuki.example.jp' },
    holdSending: 0,
    hasFace: true,
    cast: hanamizukiBookings,
  },
  {
    slug: 'demo_two',
    names: { ja: 'ミナトシティホテル', en: 'Minato City Hotel' },
    addressInEnglish: '1-1-1 Minatomirai, Nishi-ku, Yokohama 220-0012',
    place: {
      state: '神奈川県',
      city: '横浜市西区',
      address: 'みなとみらい1-1-1',
      phone: '+81452221234',
      site_url: 'https://minato.example.jp/',
    },
    owner: { username: 'MinatoOwner1', first_name: '健', last_name: '港', email: 'owner@minato.example.jp' },
    desk: { username: 'MinatoFront1', first_name: '彩', last_name: '原', email: 'front@minato.example.jp' },
    holdSending: 1,
    hasFace: false,
    cast: minatoBookings,
  },
];
