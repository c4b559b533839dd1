/** Small letters that Unicode does not decompose, as those of the English alphabet. */
export const plainLetters: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ŧ: 't',
  ŋ: 'n',
  ı: 'i',
  ĸ: 'q',
  ə: 'e',
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  þ: 'th',
};

/** Small letters that machine-readable passports spell otherwise than without their signs (ICAO Doc 9303, part 3, section 6). */
export const passportLetters: Readonly<Record<string, string>> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  å: 'aa',
  ø: 'oe',
  ĸ: 'k',
};

/** All that people and keyboards write for an apostrophe; passports leave it out. */
export const APOSTROPHES = /['’‘‛ʼʻʽʾʿʹ′‵`´＇]/g;
