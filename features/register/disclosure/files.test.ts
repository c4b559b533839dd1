import '#test/harness/every-hotel.ts';
import '#test/harness/database.ts';
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { auditEntry } from '#features/audit/audit/tables.ts';
import { now, resetClock, setClock } from '#platform/clock/clock.ts';
import { diskStore } from '#platform/files/disk-store.ts';
import { openFiles } from '#platform/files/files.ts';
import { unpackWith7Zip } from '#test/harness/seven-zip.ts';
import { approveRequest, withdrawRequest } from './commands/decide.ts';
import { downloadFile, prepareAgain, showPassword } from './commands/hand-out.ts';
import { beginFile, createPartSink } from './commands/parts.ts';
import { prepareFiles } from './commands/prepare.ts';
import { sweepRequests } from './commands/sweep.ts';
import { findPersons } from './contract.ts';
import {
  aCouple,
  aHotelWithGuests,
  aPreparedRequest,
  aRequest,
  downloadBytes,
  firstAttempt,
} from './factory.ts';
import { bookingsWithPersons } from './queries/persons.ts';
import { lockRequest } from './queries/requests.ts';
import { PASSWORD_FORMAT } from './rules.ts';
import { disclosureFile } from './tables.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'genkan-disclosure-'));
  openFiles(diskStore(folder));
});
afterAll(() => rm(folder, { recursive: true }));
beforeEach(() => setClock(() => new Date('2026-11-21T03:00:00Z')));
afterEach(resetClock);

const hoursLater = (hours: number) => {
  const at = now().getTime() + hours * 3_600_000;
  setClock(() => new Date(at));
};

async function onDisk(facilityId: number): Promise<Buffer[]> {
  const root = join(folder, 'disclosures', String(facilityId));
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
  return Promise.all(
    entries.filter(each => each.isFile()).map(each => readFile(join(each.parentPath, each.name))),
  );
}

async function prepared(others: object = {}) {
  const hotel = await aHotelWithGuests();
  const id = await aPreparedRequest(hotel.owner, hotel.colleague, others);
  return { ...hotel, id };
}

async function openFilesOf(made: Awaited<ReturnType<typeof prepared>>) {
  const { owner, id } = made;
  const password = await showPassword(owner, id);
  const zip = await downloadBytes(owner, id, 'zip');
  return { ...made, password, zip, unpacked: await unpackWith7Zip(zip, password) };
}

let openedOnce: ReturnType<typeof openFilesOf> | undefined;
/** Returns the same opened files to all tests that only read them. */
const opened = () => (openedOnce ??= prepared().then(openFilesOf));

describe('the disclosure zip', () => {
  test('the disclosure zip opens in 7-Zip with the shown password and contains the register, pictures and manifest', async () => {
    const { unpacked } = await opened();
    expect([...unpacked.keys()].toSorted()).toEqual([
      'SHA256SUMS.txt',
      'passports.csv',
      'passports/00001.jpg',
      'register.csv',
      'register.pdf',
    ]);
    expect(unpacked.get('passports/00001.jpg')?.subarray(0, 2).toString('hex')).toBe('ffd8');
    expect(unpacked.get('passports.csv')?.toString()).toContain('"passports/00001.jpg","2026-11-21","R-1"');
  });

  test('the disclosure zip contains a manifest with the SHA-256 of every other file', async () => {
    const { unpacked } = await opened();
    const lines = [...unpacked]
      .filter(([name]) => name !== 'SHA256SUMS.txt')
      .map(([name, bytes]) => `${createHash('sha256').update(bytes).digest('hex')}  ${name}`);
    expect(unpacked.get('SHA256SUMS.txt')?.toString().trimEnd().split('\n').toSorted()).toEqual(
      lines.toSorted(),
    );
  });

  test('the disclosure zip does not open with another password', async () => {
    const { zip } = await opened();
    await expect(unpackWith7Zip(zip, 'AAAAA-AAAAA')).rejects.toThrow(/Wrong password/);
  });

  test('the encrypted disclosure zip reveals no personal data, and neither do its parts on disk', async () => {
    const { facility, zip } = await opened();
    const stored = await onDisk(facility.facilityId);
    expect(stored).toHaveLength(2);
    // The name is long enough that the ciphertext cannot contain it by chance.
    for (const bytes of [zip, ...stored])
      for (const word of ['Emma', '山田', '"R-1"', '2026-11-21']) expect(bytes.includes(word)).toBe(false);
    for (const bytes of stored)
      for (const word of ['register', 'PK\x03\x04', '%PDF']) expect(bytes.includes(word)).toBe(false);
  });

  test('the disclosure zip contains no pictures if the request does not ask for them', async () => {
    const { owner, id } = await prepared({ with_pictures: false });
    const unpacked = await unpackWith7Zip(
      await downloadBytes(owner, id, 'zip'),
      await showPassword(owner, id),
    );
    expect([...unpacked.keys()].toSorted()).toEqual(['SHA256SUMS.txt', 'register.csv', 'register.pdf']);
  });

  test('the disclosure zip contains only the named persons, not their companions', async () => {
    const { facility, owner, colleague } = await aHotelWithGuests();
    const asked = { facility_id: facility.facilityId, filters: { reservation_id: 'R-1' } };
    const { filters } = findPersons.input.parse(asked);
    const [found] = await inFacility(owner, db => bookingsWithPersons(db, facility.facilityId, filters));
    const [taro] = found?.persons ?? [];
    const id = await aPreparedRequest(owner, colleague, { person_ids: [taro?.id] });
    const unpacked = await unpackWith7Zip(
      await downloadBytes(owner, id, 'zip'),
      await showPassword(owner, id),
    );
    expect(unpacked.get('register.csv')?.toString()).toContain('山田 太郎');
    expect(unpacked.get('register.csv')?.toString()).not.toContain('Emma');
    expect(unpacked.has('passports/00001.jpg')).toBe(false);
  });
});

describe('the disclosure PDF', () => {
  const pagesOf = async (bytes: Buffer, password?: string) => {
    const pdf = await getDocumentProxy(new Uint8Array(bytes), password === undefined ? {} : { password });
    return (await extractText(pdf)).text.join('');
  };

  test('the disclosure PDF opens as a separate file only with the same password', async () => {
    const { owner, id, password } = await opened();
    const pdf = await downloadBytes(owner, id, 'pdf');
    await expect(pagesOf(pdf)).rejects.toThrow(/password/i);
    expect(await pagesOf(pdf, password)).toMatch(/宿泊者名簿.*山田 ?太郎.*Emma/s);
  });

  test('the disclosure PDF has no password within the zip', async () => {
    const { unpacked } = await opened();
    const register = unpacked.get('register.pdf') ?? Buffer.alloc(0);
    expect(await pagesOf(register)).toContain('Emma');
  });
});

test('the disclosure password is long, grouped for reading aloud, and shown only once even to concurrent requests', async () => {
  const { owner, id } = await prepared();
  const shown = await Promise.allSettled([1, 2, 3].map(() => showPassword(owner, id)));
  const passwords = shown.flatMap(each => (each.status === 'fulfilled' ? [each.value] : []));
  expect(passwords).toEqual([expect.stringMatching(/^([0-9A-HJKMNP-TV-Z]{5}-){4}[0-9A-HJKMNP-TV-Z]{5}$/)]);
  expect(passwords[0]?.split('-')).toHaveLength(PASSWORD_FORMAT.groups);
  await expect(showPassword(owner, id)).rejects.toMatchObject({ status: 409, code: 'password_shown' });
});

test('only the creator of the disclosure request, and no other admin, gets the files and the password', async () => {
  const { colleague, id } = await opened();
  await expect(downloadFile(colleague, id, 'zip')).rejects.toMatchObject({
    status: 409,
    code: 'disclosure_over',
  });
  await expect(showPassword(colleague, id)).rejects.toMatchObject({ status: 409, code: 'disclosure_over' });
});

test("preparing disclosure files again replaces a lost password without extending the files' expiry", async () => {
  const { owner, facility, id } = await prepared();
  const first = await showPassword(owner, id);
  hoursLater(10);
  await prepareAgain(owner, id);
  expect(await onDisk(facility.facilityId)).toEqual([]);
  await prepareFiles({ facilityId: facility.facilityId, id }, firstAttempt);
  const second = await showPassword(owner, id);
  expect(second).not.toBe(first);
  await unpackWith7Zip(await downloadBytes(owner, id, 'zip'), second);
  hoursLater(14.1);
  await expect(downloadFile(owner, id, 'zip')).rejects.toMatchObject({ code: 'disclosure_over' });
});

describe('after 24 hours', () => {
  test('disclosure files and their password are not available after 24 hours even if no sweep has run', async () => {
    const { owner, id } = await prepared();
    hoursLater(24);
    await expect(downloadFile(owner, id, 'zip')).rejects.toMatchObject({ code: 'disclosure_over' });
    await expect(showPassword(owner, id)).rejects.toMatchObject({ code: 'disclosure_over' });
  });

  test('disclosure files are deleted from disk after 24 hours, and their rows an hour later', async () => {
    const { facility, id } = await prepared();
    hoursLater(23.9);
    await sweepRequests();
    expect(await onDisk(facility.facilityId)).toHaveLength(2);
    hoursLater(0.1);
    await sweepRequests();
    expect(await onDisk(facility.facilityId)).toEqual([]);
    hoursLater(1.1);
    await sweepRequests();
    const left = await inFacility(facility.system, db =>
      db.select().from(disclosureFile).where(eq(disclosureFile.disclosureId, id)),
    );
    expect(left).toEqual([]);
  });

  test('a disclosure download that is still running after 24 hours fails, so that it is not mistaken for complete', async () => {
    const { owner, id } = await prepared();
    const { body } = await downloadFile(owner, id, 'zip');
    hoursLater(24);
    const read = (async () => {
      for await (const _ of body as AsyncIterable<Buffer>);
    })();
    await expect(read).rejects.toThrow('no longer exists');
  });
});

test('withdrawing a disclosure request in any state deletes its files', async () => {
  const { owner, facility, id } = await prepared();
  await withdrawRequest(owner, id, '照会が取り消されたため');
  expect(await onDisk(facility.facilityId)).toEqual([]);
  await expect(downloadFile(owner, id, 'pdf')).rejects.toMatchObject({ code: 'disclosure_over' });
});

describe('the worker that prepares the files', () => {
  test('the next attempt to prepare disclosure files deletes those of a killed worker', async () => {
    const { facility, owner, colleague } = await aHotelWithGuests();
    const { facilityId } = facility;
    const { id } = await aRequest(owner);
    await approveRequest(colleague, id);
    const begun = await inFacility(facility.system, async db =>
      beginFile(db, await lockRequest(db, facilityId, id), 'zip'),
    );
    const writer = createPartSink(facility.system, begun).getWriter();
    await writer.write(new Uint8Array(9 * 1024 * 1024));
    expect(await onDisk(facilityId)).toHaveLength(2);
    await prepareFiles({ facilityId, id }, { attempt: 2, lastAttempt: false });
    expect(await onDisk(facilityId)).toHaveLength(2);
    // If the worker was not killed after all, its further writes are rejected.
    await expect(writer.write(new Uint8Array(9 * 1024 * 1024))).rejects.toThrow();
    expect((await downloadBytes(owner, id, 'zip')).subarray(0, 2).toString()).toBe('PK');
  });

  test('if two workers prepare the same disclosure request, the files of only one are kept', async () => {
    const { facility, owner, colleague } = await aHotelWithGuests();
    const { id } = await aRequest(owner);
    await approveRequest(colleague, id);
    const which = { facilityId: facility.facilityId, id };
    await Promise.all([prepareFiles(which, firstAttempt), prepareFiles(which, firstAttempt)]);
    await sweepRequests();
    expect(await onDisk(facility.facilityId)).toHaveLength(2);
    await unpackWith7Zip(await downloadBytes(owner, id, 'zip'), await showPassword(owner, id));
  });
});

test('two disclosure requests can be prepared concurrently', async () => {
  const { facility, owner, colleague } = await aHotelWithGuests();
  await aCouple(facility, '2027-01-05', 'R-2');
  const [first, second] = await Promise.all([
    aPreparedRequest(owner, colleague),
    aPreparedRequest(colleague, owner, { from_date: '2027-01-01', to_date: '2027-01-31' }),
  ]);
  await unpackWith7Zip(await downloadBytes(owner, first, 'zip'), await showPassword(owner, first));
  await unpackWith7Zip(await downloadBytes(colleague, second, 'zip'), await showPassword(colleague, second));
});

test('the audit log contains every step of a disclosure with the range and number of persons, but no names', async () => {
  const { owner, facility, id } = await prepared();
  await showPassword(owner, id);
  await downloadBytes(owner, id, 'zip');
  hoursLater(24);
  await sweepRequests();
  const entries = await inFacility(facility.system, db =>
    db.select().from(auditEntry).where(eq(auditEntry.facilityId, facility.facilityId)).orderBy(auditEntry.id),
  );
  const steps = entries.filter(({ action }) => action.startsWith('disclosure.'));
  expect(steps.map(({ action }) => action)).toEqual([
    'disclosure.asked',
    'disclosure.approved',
    'disclosure.prepared',
    'disclosure.password_shown',
    'disclosure.downloaded',
    'disclosure.ended',
  ]);
  expect(steps[0]?.details).toEqual({
    disclosure: id,
    ground: 'inquiry',
    from_date: '2026-11-21',
    to_date: '2026-12-01',
    pictures: true,
    persons: 2,
  });
  expect(JSON.stringify(steps)).not.toMatch(/山田|Emma|佐々木|警察|R-1/);
});
