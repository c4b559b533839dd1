import { isRelayAddress } from '#features/booking/rules/relay-address.ts';
import { allAt, attributeOf, firstAt, textAt, type XmlNode } from '#platform/xml/parse.ts';

/** What a message says of a person; '' where it says nothing. */
export type OtaPerson = {
  name: string;
  kana: string;
  phone: string;
  email: string;
  postalCode: string;
  address: string;
  language: string;
};

/** A person by the `Customer` element of their profile. */
export function personOf(customer: XmlNode | undefined): OtaPerson {
  const names = allAt(customer, 'PersonName').map(writtenName).filter(Boolean);
  const kana = names.find(isKana) ?? '';
  return {
    name: names.find(name => !isKana(name)) ?? kana,
    kana: inKatakana(kana),
    phone: phoneOf(allAt(customer, 'Telephone')),
    email: emailOf(allAt(customer, 'Email')),
    ...addressOf(firstAt(customer, 'Address')),
    language: attributeOf(customer, 'Language'),
  };
}

/** The family name first where a name is written in Chinese, Japanese or Korean characters, else last. */
function writtenName(name: XmlNode): string {
  const [family, given, middle] = ['Surname', 'GivenName', 'MiddleName'].map(part => textAt(name, part));
  const parts = isEastAsian(`${family}${given}`) ? [family, given] : [given, middle, family];
  return parts.filter(Boolean).join(' ') || textAt(name, 'NameTitle');
}

const isEastAsian = (text: string) =>
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(text.normalize('NFKC'));

const isKana = (text: string) =>
  /^[\p{Script=Hiragana}\p{Script=Katakana}ー・\s]+$/u.test(text.normalize('NFKC'));

/** Half-width katakana and hiragana as the register has names read: in katakana. */
const inKatakana = (text: string) =>
  text.normalize('NFKC').replace(/[ぁ-ゖ]/g, sign => String.fromCodePoint((sign.codePointAt(0) ?? 0) + 0x60));

/** `PhoneTechType` 5 is a mobile phone, which takes an SMS, too. */
function phoneOf(phones: readonly XmlNode[]): string {
  const written = phones.map(phone => ({
    number: numberOf(phone),
    mobile: attributeOf(phone, 'PhoneTechType') === '5',
  }));
  const some = written.filter(({ number }) => /\d/.test(number));
  return (some.find(({ mobile }) => mobile) ?? some[0])?.number ?? '';
}

function numberOf(phone: XmlNode): string {
  const [country, area, number] = ['CountryAccessCode', 'AreaCityCode', 'PhoneNumber'].map(part =>
    attributeOf(phone, part),
  );
  if (number === undefined || number === '' || /^(\+|00)/.test(number)) return number ?? '';
  const code = (country ?? '').replace(/\D/g, '');
  return code === '' ? `${area}${number}` : `+${code} ${`${area}${number}`.replace(/^0/, '')}`;
}

/** The guest's own address before one that a site lends them. */
function emailOf(emails: readonly XmlNode[]): string {
  const written = emails.map(({ text }) => text).filter(text => text.includes('@'));
  return written.find(text => !isRelayAddress(text)) ?? written[0] ?? '';
}

/** From the larger to the smaller in Japan, else the other way round. */
function addressOf(address: XmlNode | undefined): Pick<OtaPerson, 'postalCode' | 'address'> {
  const lines = allAt(address, 'AddressLine').map(({ text }) => text);
  const [city, state, country] = ['CityName', 'StateProv', 'CountryName'].map(part => textAt(address, part));
  const isJapan =
    attributeOf(firstAt(address, 'CountryName'), 'Code') === 'JP' || isEastAsian(lines.join(''));
  const parts = isJapan ? [state, city, ...lines] : [...lines, city, state, country];
  return {
    postalCode: textAt(address, 'PostalCode'),
    address: parts.filter(Boolean).join(isJapan ? '' : ', '),
  };
}
