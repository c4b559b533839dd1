/** Lower-case letters that Unicode does not decompose, with their English replacements */
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

/** Lower-case letters for which passports do more than omit the accent (ICAO Doc 9303, part 3, section 6). */
export const passportLetters: Readonly<Record<string, string>> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  å: 'aa',
  ø: 'oe',
  ĸ: 'k',
};

/** All characters used as an apostrophe. Passports omit it. */
export const APOSTROPHES = /['’‘‛ʼʻʽʾʿʹ′‵`´＇]/g;
