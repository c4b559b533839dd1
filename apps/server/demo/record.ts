import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { guestPages, guestPath } from '#features/access/access/rules/guest-pages.ts';
import { staffPages } from '#features/access/access/rules/staff-pages.ts';
import { linkOf } from '#features/registration/registration/queries/secrets.ts';
import { languageNames } from '#i18n/languages.ts';
import type { Arrival } from './arrivals.ts';
import type { OpenHotel } from './hotels.ts';

export type FilledHotel = { open: OpenHotel; arrivals: Arrival[] };

const recordPath = (dataDir: string) => join(dataDir, 'demo.json');

export const removeRecord = (dataDir: string) => rm(recordPath(dataDir), { force: true });

export async function writeRecord(
  dataDir: string,
  url: string,
  hotels: readonly FilledHotel[],
): Promise<void> {
  const record = { url, facilities: hotels.map(hotel => facilityRecord(url, hotel)) };
  const draft = `${recordPath(dataDir)}.new`;
  await writeFile(draft, `${JSON.stringify(record, null, 2)}\n`, { mode: 0o600 });
  await rename(draft, recordPath(dataDir));
}

function facilityRecord(url: string, { open, arrivals }: FilledHotel) {
  return {
    id: open.facilityId,
    slug_name: open.hotel.slug,
    api_key: open.apiKey,
    staff: open.staff,
    bookings: arrivals.map(arrival => bookingRecord(url, open, arrival)),
  };
}

function bookingRecord(url: string, { hotel }: OpenHotel, { member, registered, secrets }: Arrival) {
  const { pms_code, pms_reservation_no, checkin_date, checkout_date, metadata } = member.booking;
  const isUsable = !registered && member.part !== 'cancelled';
  const link = linkOf(secrets, hotel.slug, { vericode: true }, url);
  return {
    pms_code,
    pms_reservation_no,
    checkin_date,
    checkout_date,
    phone: phoneOf(metadata.phone),
    email: metadata.email_address ?? null,
    verification_code: secrets.verificationCode,
    ...(isUsable ? { token: secrets.token, link } : {}),
  };
}

function phoneOf(phone: string | undefined) {
  const parsed = phone === undefined ? undefined : parsePhoneNumberFromString(phone, 'JP');
  return parsed ? { country_code: parsed.countryCallingCode, number: parsed.nationalNumber } : null;
}

export function summary(url: string, hotels: readonly FilledHotel[], log?: string): string {
  const lines = ['', '  Genkan is open.', ''];
  for (const { open, arrivals } of hotels) {
    lines.push(`  ${open.hotel.names.ja} / ${open.hotel.names.en}`);
    lines.push(`    Dashboard     ${url}${staffPages.login}`);
    for (const { username, password, role, owner } of open.staff)
      lines.push(`      ${username.padEnd(14)} ${password}   ${owner ? 'owner' : role}`);
    lines.push(`    Guests        ${url}${guestPath(guestPages.landing, { slug: open.hotel.slug })}`);
    lines.push(...guestLinks(url, open, arrivals), '');
  }
  lines.push(
    `  Mails         ${url}/outbox`,
    `  API           ${url}/api/docs`,
    '',
    `  Ctrl-C stops everything.${log ? ` The log is in ${log}` : ''}`,
    '',
  );
  return lines.join('\n');
}

function guestLinks(url: string, { hotel }: OpenHotel, arrivals: readonly Arrival[]): string[] {
  return Object.entries(languageNames).flatMap(([language, name]) => {
    const found = arrivals.find(
      ({ member, registered }) =>
        !registered && member.part === 'expected' && member.booking.metadata.language === language,
    );
    if (!found) return [];
    return [`      ${name.padEnd(10)} ${linkOf(found.secrets, hotel.slug, { vericode: true }, url)}`];
  });
}
