import { inFacility } from '#features/access/access/queries/in-facility.ts';
import type { SystemScope } from '#features/access/access/rules/scope.ts';
import { openRegister, registerCsv, registerPdf } from '#features/register/guest-register/queries/book.ts';
import type { RegisterSelection } from '#features/register/guest-register/queries/book-entries.ts';
import { openedPictures } from '#features/register/guest-register/queries/opened-pictures.ts';
import {
  type PassportPicture,
  passportPictures,
} from '#features/register/guest-register/queries/passport-pictures.ts';
import { BOM, csvLine } from '#platform/csv/csv.ts';
import { countSelectedPersons, selectedPersonsCondition } from './persons.ts';

/**
 * A file for an authority, which is read while it is being written. File names must not contain personal data,
 * because a zip does not encrypt them.
 */
export type Content = {
  name: string;
  bytes: AsyncIterable<Uint8Array>;
  /** True if the content is already compressed, such as a picture. */
  isPacked?: boolean;
};

type ContentCounts = { persons: number; pictures: number };

/**
 * Yields the files that answer a request: the register as PDF and CSV and, if requested, the numbered passport
 * pictures with a list of their owners. Updates `given` while the files are read.
 */
export async function* contentsOf(
  scope: SystemScope,
  subject: RegisterSelection,
  { withPictures, given }: { withPictures: boolean; given: ContentCounts },
): AsyncGenerator<Content> {
  given.persons = (
    await inFacility(scope, db => countSelectedPersons(db, scope.facilityId, subject))
  ).persons;
  const book = await openRegister(scope, subject);
  yield { name: 'register.pdf', bytes: registerPdf(book) };
  yield { name: 'register.csv', bytes: registerCsv(book) };
  if (!withPictures) return;
  const pictures = await inFacility(scope, db =>
    passportPictures(db, scope.facilityId, selectedPersonsCondition(db, scope.facilityId, subject)),
  );
  yield* filesOf(scope, pictures, given);
}

const nameOf = (number: number) => `passports/${String(number).padStart(5, '0')}.jpg`;

/**
 * Yields the pictures. A picture that was deleted in the meantime is skipped. The list of owners contains it
 * without a file name.
 */
async function* filesOf(
  scope: SystemScope,
  pictures: readonly PassportPicture[],
  given: ContentCounts,
): AsyncGenerator<Content> {
  const lines = [csvLine(['file', 'check-in', 'reservation', 'name'])];
  for await (const { checkinDate, bookingNo, name, bytes } of openedPictures(scope, pictures)) {
    if (bytes) given.pictures += 1;
    const file = bytes ? nameOf(given.pictures) : '';
    lines.push(csvLine([file, checkinDate, bookingNo, name]));
    if (bytes) yield { name: file, bytes: singleChunk(bytes), isPacked: true };
  }
  yield { name: 'passports.csv', bytes: singleChunk(Buffer.from(BOM + lines.join(''))) };
}

async function* singleChunk(bytes: Buffer) {
  yield bytes;
}
