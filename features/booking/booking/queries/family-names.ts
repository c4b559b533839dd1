/**
 * Family names from Korea, Vietnam and China that are too short to be found by their consonants. Each is listed
 * as spelled in passports (without accents), then in katakana, then in hangul.
 */
const families = `
kim キム 김 | lee yi li リー リ イ 이 리 | park パク 박 | choi チェ 최 | jung jeong チョン ジョン 정 | kang カン 강 | cho jo チョ 조
yoon yun ユン 윤 | lim im イム リム 임 | jang チャン ジャン 장 | oh オ 오 | seo ソ 서 | shin シン 신 | kwon クォン 권 | hwang ファン 황
ahn an アン 안 | song ソン 송 | yoo yu ユ 유 | ryu リュ ユ 류 | jeon チョン ジョン 전 | ko go コ 고 | moon ムン 문 | bae ペ 배
baek ペク 백 | noh roh ノ 노 | joo ju チュ ジュ 주 | woo ウ 우 | koo ク 구 | heo hur ホ 허
nguyen グエン グェン | tran チャン トラン | le レ レー | pham ファム | huynh フイン | hoang ホアン | phan ファン | vu ブー | vo ボー
dang ダン | bui ブイ | ho ホー | ngo ゴー | duong ズオン | dinh ディン | truong チュオン | doan ドアン
wang ワン | zhang チャン ジャン | liu リュウ リウ | chen チェン | yang ヤン | huang ホアン ファン | zhao ジャオ チャオ | wu ウー
zhou ジョウ チョウ | xu シュー | sun スン | lin リン | guo グオ | gao ガオ | hu フー | lau ラウ | wong ウォン | cheung チョン
`;

type Family = { latin: string[]; kana: string[] };

const familyByName = new Map<string, Family>();
for (const family of families.trim().split(/[|\n]/)) {
  const forms = family.trim().split(/\s+/);
  const spellings = { latin: forms.filter(isLatin), kana: forms.filter(isKana) };
  for (const name of forms.filter(form => !isKana(form))) familyByName.set(name, spellings);
}

function isLatin(form: string) {
  return /^[a-z]+$/.test(form);
}

function isKana(form: string) {
  return /^[ァ-ヺー]+$/.test(form);
}

/**
 * Returns all spellings of a family name in the list. `word`: lower-case letters without accents, or hangul.
 */
export const familyName = (word: string): Family | undefined => familyByName.get(word);
