import { isRelayAddress } from '#features/booking/booking/rules/relay-address.ts';
import { attributeOf, elementsAt, firstElementAt, textAt, type XmlNode } from '#platform/xml/parse.ts';
import { formatAddress, formatName, pickName } from '../../rules/names.ts';

/** A person in a message. Missing values are ''. */
export type OtaPerson = {
  name: string;
  kana: string;
  phone: string;
  email: string;
  postalCode: string;
  address: string;
  language: string;
};

export function personOf(customer: XmlNode | undefined): OtaPerson {
  return {
    ...pickName(elementsAt(customer, 'PersonName').map(nameOf)),
    phone: phoneOf(elementsAt(customer, 'Telephone')),
    email: emailOf(elementsAt(customer, 'Email')),
    ...addressOf(firstElementAt(customer, 'Address')),
    language: attributeOf(customer, 'Language'),
  };
}

function nameOf(name: XmlNode): string {
  const [family = '', given = '', middle = ''] = ['Surname', 'GivenName', 'MiddleName'].map(part =>
    textAt(name, part),
  );
  return formatName({ family, given, middle }) || textAt(name, 'NameTitle');
}

/** Returns the phone number. Prefers a mobile number (`PhoneTechType` 5), because it can receive SMS. */
function phoneOf(phones: readonly XmlNode[]): string {
  const candidates = phones.map(phone => ({
    number: numberOf(phone),
    mobile: attributeOf(phone, 'PhoneTechType') === '5',
  }));
  const phoneNumbers = candidates.filter(({ number }) => /\d/.test(number));
  return (phoneNumbers.find(({ mobile }) => mobile) ?? phoneNumbers[0])?.number ?? '';
}

function numberOf(phone: XmlNode): string {
  const [country, area, number] = ['CountryAccessCode', 'AreaCityCode', 'PhoneNumber'].map(part =>
    attributeOf(phone, part),
  );
  if (number === undefined || number === '' || /^(\+|00)/.test(number)) return number ?? '';
  const code = (country ?? '').replace(/\D/g, '');
  return code === '' ? `${area}${number}` : `+${code} ${`${area}${number}`.replace(/^0/, '')}`;
}

/** Returns the email address. Prefers the guest's own address to a channel's alias. */
function emailOf(emails: readonly XmlNode[]): string {
  const validEmails = emails.map(({ text }) => text).filter(text => text.includes('@'));
  return validEmails.find(text => !isRelayAddress(text)) ?? validEmails[0] ?? '';
}

function addressOf(address: XmlNode | undefined): Pick<OtaPerson, 'postalCode' | 'address'> {
  const [city = '', state = '', country = ''] = ['CityName', 'StateProv', 'CountryName'].map(part =>
    textAt(address, part),
  );
  const code = attributeOf(firstElementAt(address, 'CountryName'), 'Code');
  return {
    postalCode: textAt(address, 'PostalCode'),
    address: formatAddress({
      lines: elementsAt(address, 'AddressLine').map(({ text }) => text),
      city,
      state,
      country: code === 'JP' ? code : country,
    }),
  };
}
