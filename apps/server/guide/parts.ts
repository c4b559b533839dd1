import { staffPages } from '#features/access/access/rules/staff-pages.ts';
import type { DashboardLanguage } from '#i18n/languages.ts';

export const guideParts: Readonly<Record<string, Readonly<Record<DashboardLanguage, string>>>> = {
  [staffPages.arrivals]: { ja: '朝の確認', en: 'The morning' },
  [staffPages.list]: { ja: '予約の一覧', en: 'The list' },
  [staffPages.scan]: { ja: 'QRコードの読み取り', en: 'QR codes' },
  [staffPages.bookings]: { ja: '予約システムを使わない予約', en: 'Bookings without a booking system' },
  [staffPages.form]: { ja: '入力フォーム', en: 'The check-in form' },
  [staffPages.filters]: { ja: '入力フォーム', en: 'The check-in form' },
  [staffPages.texts]: { ja: '文面', en: 'Message texts' },
  [staffPages.notifications]: { ja: '配信の予定', en: 'Schedule' },
  [staffPages.downloads]: {
    ja: '31. 施設用に旅券の画像を保存する',
    en: '31. Save passport pictures for the hotel',
  },
  [staffPages.statistics]: { ja: '統計・定期報告', en: 'Statistics' },
  [staffPages.disclosures]: {
    ja: '官公署から宿泊者名簿を求められたとき',
    en: 'When an authority asks for the register',
  },
  [staffPages.terms]: {
    ja: '40. お客様に同意いただく利用規約を定める',
    en: '40. Set the terms that guests accept',
  },
  [staffPages.users]: { ja: 'ユーザー', en: 'Users' },
  [staffPages.settings]: { ja: '設定', en: 'Settings' },
  [staffPages.connectors]: { ja: '外部連携', en: 'Integrations' },
  [staffPages.devices]: { ja: 'ネットワークが切れたとき', en: 'When the network fails' },
  [staffPages.apiKeys]: {
    ja: '46. ほかのシステムにAPIキーを発行する（オーナー）',
    en: '46. Create an API key (owner)',
  },
  [staffPages.webhooks]: { ja: 'Webhook', en: 'Webhooks' },
  [staffPages.audit]: { ja: '操作記録', en: 'Who did what' },
  [staffPages.joining]: { ja: 'ユーザー', en: 'Users' },
  [staffPages.hotel]: { ja: '施設のデータの書き出しと削除', en: 'When the hotel leaves' },
  [staffPages.account]: { ja: 'ログイン', en: 'Sign in' },
};
