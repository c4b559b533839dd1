/** Small letters that Unicode does not decompose, and the letters of the English alphabet for them. */
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

/** Small letters that passports do not just spell without their accents (ICAO Doc 9303, part 3, section 6). */
export const passportLetters: Readonly<Record<string, string>> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  å: 'aa',
  ø: 'oe',
  ĸ: 'k',
};

/** All signs that are typed as an apostrophe. Passports leave it out. */
export const APOSTROPHES = /['’‘‛ʼʻʽʾʿʹ′‵`´＇]/g;
