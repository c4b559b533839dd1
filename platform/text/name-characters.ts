import { passportLetters, plainLetters } from './latin-letters.ts';

/**
 * Characters of names that have several forms in registers, passports and on keyboards. The first character of
 * each family represents the family, so that old forms, printed forms and keyboard defaults match.
 */
const characterFamilies = `
吉𠮷 高髙 崎﨑嵜碕 斎齋斉齊 辺邊邉 沢澤 浜濱濵 徳德 広廣 国國圀 桜櫻 島嶋嶌 恵惠 竜龍 真眞 富冨 柳栁桺 淵渕渊 館舘 関關
瀬瀨 滝瀧 栄榮 寿壽 塩鹽 実實 静靜 曽曾 団團 蔵藏 学學 宝寶寳 豊豐 弥彌 来來 礼禮 楽樂 条條 将將 槙槇 桧檜 桑桒 万萬 与與
両兩 乗乘 亀龜 亜亞 仏佛 伝傳 児兒 円圓 剣劍劔 勲勳 区區 参參 双雙 台臺 図圖 売賣 声聲 変變 奥奧 姫姬 岳嶽 峰峯 巌巖 巻卷
帰歸 荘莊 応應 恋戀 戸戶 戦戰 拝拜 挙擧舉 教敎 数數 断斷 旧舊 晃晄 晋晉 暁曉 検檢 権權 横橫 欧歐 歓歡 歳歲 気氣 浅淺 済濟
湾灣 満滿 為爲 焼燒 独獨 献獻 画畫 畳疊 当當 県縣 穂穗 穣穰 窓窗 糸絲 経經 緑綠 継繼 総總 続續 縁緣 聡聰 芦蘆 茎莖 薫薰
虫蟲 蛍螢 覚覺 観觀 誉譽 読讀 賛贊 転轉 遥遙 郎郞 酔醉 医醫 釈釋 鉄鐵 鋭銳 鎮鎭 隠隱 顔顏 顕顯 駅驛 鶏鷄 鴎鷗 麦麥 黄黃 黒黑
黙默 梅楳 柏栢 松枩 橋𣘺槗 土圡𡈽 船舩 祇祗 鯵鰺 篭籠 侠俠 倶俱 呉吳 既旣 清淸 祷禱 禄祿 稲稻 莱萊 蒋蔣 蝉蟬 説說 頬頰 頼賴
録錄 騒騷 即卽 叙敍敘 塁壘 壌壤 壮壯 従從 径徑 択擇 揺搖 楼樓 様樣 渉涉 渋澁 潜潛 禅禪 粛肅 縦縱 萌萠 薮藪 衛衞 装裝
謡謠 譲讓 軽輕 遅遲 郷鄉 鋳鑄 険險 雑雜 霊靈 髪髮 彦彥 徴徵 慎愼 撃擊 暦曆 桟棧 歩步 涼凉 温溫 尭堯 凛凜 亘亙 鎌鐮 昿曠
鶴靏靍 祢禰 増增 昇曻 薗𧃴
`;

const plainByVariant = new Map(Object.entries(plainLetters));
for (const family of characterFamilies.trim().split(/\s+/)) {
  const [first = '', ...others] = family;
  for (const other of others) plainByVariant.set(other, first);
}

const VARIANTS = new RegExp(`[${[...plainByVariant.keys()].join('')}]`, 'gu');

/**
 * Replaces each character with the first of its family, and each letter with its English equivalent. `text`
 * must be in lower case.
 */
export const plainCharacters = (text: string) =>
  text.replace(VARIANTS, one => plainByVariant.get(one) ?? one);

/** Converts a text to lower case and replaces the letters of `passportLetters` as passports do. */
export const toPassportLetters = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{ASCII}]/gu, letter => passportLetters[letter] ?? letter);
