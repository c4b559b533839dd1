import { searchTexts } from '#features/booking/booking/queries/search-texts.ts';

type Guest = { name: string; kana: string; texts: string[] };

/** Returns each name with its kana reading, if it has one. */
const splitNames = (list: string) => list.split(', ').map(name => name.split(' '));
const surnames = splitNames(
  '佐藤 サトウ, 鈴木 スズキ, 高橋 タカハシ, 田中 タナカ, 伊藤 イトウ, 渡辺 ワタナベ, 山本 ヤマモト, 中村 ナカムラ, 小林 コバヤシ, 加藤 カトウ, 吉田 ヨシダ, 山田 ヤマダ, 佐々木 ササキ, ' +
    '山口 ヤマグチ, 松本 マツモト, 井上 イノウエ, 木村 キムラ, 林 ハヤシ, 斎藤 サイトウ, 清水 シミズ, Smith, Müller, O’Malley, 김, 王 オウ',
);
const givenNames = splitNames(
  '太郎 タロウ, 花子 ハナコ, 一郎 イチロウ, みどり ミドリ, 健 ケン, 美咲 ミサキ, 大輔 ダイスケ, 陽子 ヨウコ, 翔太 ショウタ, 由美 ユミ, Grace, Emma, 서연, 小明 シャオミン',
);

export function guests(): Guest[] {
  return surnames.flatMap(([surname, kana = '']) =>
    givenNames.map(([first, firstKana = '']) =>
      guestOf(`${surname} ${first}`, `${kana} ${firstKana}`.trim()),
    ),
  );
}

function guestOf(name: string, kana: string): Guest {
  const emptyFields = { pmsBookingNo: '', phone: '', guestContactNo: null, guestNames: [] };
  return { name, kana, texts: searchTexts({ ...emptyFields, name, nameKana: kana, metadata: {} }) };
}
