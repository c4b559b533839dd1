import { z } from 'zod';
import type { WriteClass } from '../../rules/accounts.ts';

const entriesOf = <T extends z.ZodType>(entry: T) => z.array(entry).nullish();

const identifiedFields = { id: z.string().nullish(), type: z.string().nullish() };
const email = z.object({
  ...identifiedFields,
  email: z.looseObject({ emailAddress: z.string().nullish(), primaryInd: z.boolean().nullish() }).nullish(),
});
const telephone = z.object({
  ...identifiedFields,
  telephone: z
    .looseObject({ phoneNumber: z.string().nullish(), primaryInd: z.boolean().nullish() })
    .nullish(),
});
const address = z.object({
  ...identifiedFields,
  address: z
    .looseObject({
      addressLine: z.array(z.string()).nullish(),
      postalCode: z.string().nullish(),
      primaryInd: z.boolean().nullish(),
    })
    .nullish(),
});
const identification = z.object({
  ...identifiedFields,
  identification: z.looseObject({ idType: z.string().nullish(), idNumber: z.string().nullish() }).nullish(),
});

export const profile = z.object({
  profileDetails: z
    .object({
      customer: z
        .object({
          birthDate: z.string().nullish(),
          nationality: z.string().nullish(),
          identifications: z.object({ identificationInfo: entriesOf(identification) }).nullish(),
        })
        .nullish(),
      emails: z.object({ emailInfo: entriesOf(email) }).nullish(),
      telephones: z.object({ telephoneInfo: entriesOf(telephone) }).nullish(),
      addresses: z.object({ addressInfo: entriesOf(address) }).nullish(),
    })
    .nullish(),
});
export type Profile = z.output<typeof profile>;

type Details = NonNullable<Profile['profileDetails']>;

const [LONGEST_LINE, LINES] = [80, 4];

/**
 * Returns the changes to write to the profile. List entries keep their ids, so that none is added twice, and
 * their type codes.
 * @returns null if nothing changes
 */
export function changesOf(
  { profileDetails }: Profile,
  answers: ReadonlyMap<string, string>,
  allowed: readonly WriteClass[],
): Record<string, unknown> | null {
  const currentDetails = profileDetails ?? {};
  const changes = {
    ...(allowed.includes('details')
      ? { ...emailsOf(currentDetails, answers), ...phonesOf(currentDetails, answers) }
      : {}),
    ...(allowed.includes('details') ? addressesOf(currentDetails, answers) : {}),
  };
  const customer = {
    ...(allowed.includes('details') ? birthOf(currentDetails, answers) : {}),
    ...(allowed.includes('passport') ? passportOf(currentDetails, answers) : {}),
  };
  const profileChanges = { ...changes, ...(Object.keys(customer).length > 0 ? { customer } : {}) };
  return Object.keys(profileChanges).length > 0 ? profileChanges : null;
}

function emailsOf({ emails }: Details, answers: ReadonlyMap<string, string>) {
  const emailAddress = answers.get('email');
  const list = emails?.emailInfo ?? [];
  const oldEmail = list.find(each => each.email?.primaryInd) ?? list[0];
  if (!emailAddress || oldEmail?.email?.emailAddress === emailAddress) return {};
  const defaults = oldEmail ? {} : { type: 'EMAIL', primaryInd: true };
  return {
    emails: { emailInfo: [{ ...oldEmail, email: { ...oldEmail?.email, ...defaults, emailAddress } }] },
  };
}

function phonesOf({ telephones }: Details, answers: ReadonlyMap<string, string>) {
  const phoneNumber = answers.get('phone');
  const list = telephones?.telephoneInfo ?? [];
  const oldPhone = list.find(each => each.telephone?.primaryInd) ?? list[0];
  if (!phoneNumber || oldPhone?.telephone?.phoneNumber === phoneNumber) return {};
  const defaults = oldPhone ? {} : { phoneTechType: 'PHONE', phoneUseType: 'MOBILE', primaryInd: true };
  return {
    telephones: {
      telephoneInfo: [{ ...oldPhone, telephone: { ...oldPhone?.telephone, ...defaults, phoneNumber } }],
    },
  };
}

function addressesOf({ addresses }: Details, answers: ReadonlyMap<string, string>) {
  const [line = '', postalCode] = [answers.get('address'), answers.get('zip_code')];
  const list = addresses?.addressInfo ?? [];
  const oldAddress = list.find(each => each.address?.primaryInd) ?? list[0];
  const newAddress = {
    ...(line ? { addressLine: linesOf(line) } : {}),
    ...(postalCode ? { postalCode } : {}),
  };
  const isKnown =
    (!line || oldAddress?.address?.addressLine?.join('') === line) &&
    (!postalCode || oldAddress?.address?.postalCode === postalCode);
  if (isKnown) return {};
  const defaults = oldAddress ? {} : { type: 'HOME', primaryInd: true };
  return {
    addresses: {
      addressInfo: [{ ...oldAddress, address: { ...oldAddress?.address, ...defaults, ...newAddress } }],
    },
  };
}

function linesOf(address: string): string[] {
  const signs = [...address];
  return Array.from({ length: Math.min(LINES, Math.ceil(signs.length / LONGEST_LINE)) }, (_, each) =>
    signs.slice(each * LONGEST_LINE, (each + 1) * LONGEST_LINE).join(''),
  );
}

function birthOf({ customer }: Details, answers: ReadonlyMap<string, string>) {
  const birthDate = answers.get('dob');
  return birthDate && customer?.birthDate !== birthDate ? { birthDate } : {};
}

/**
 * Returns the passport fields for guests who were asked for a passport. OPERA masks stored numbers, so they
 * cannot be compared and an entered number is always written.
 */
function passportOf({ customer }: Details, answers: ReadonlyMap<string, string>) {
  const idNumber = answers.get('gov_id_number');
  if (!idNumber) return {};
  const list = customer?.identifications?.identificationInfo ?? [];
  const oldPassport = list.find(each => each.identification?.idType?.toUpperCase() === 'PASSPORT');
  const entry = {
    ...oldPassport,
    identification: { idType: oldPassport?.identification?.idType ?? 'PASSPORT', idNumber },
  };
  const nationality = answers.get('nationality') ?? '';
  return {
    identifications: { identificationInfo: [entry] },
    ...(/^[A-Z]{2}$/.test(nationality) ? { nationality } : {}),
  };
}
