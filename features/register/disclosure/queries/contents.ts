import { inFacility } from '#features/access/access/queries/in-facility.ts';
import type { SystemScope } from '#features/access/access/rules/scope.ts';
import { bookCsv, bookPdf, openBook } from '#features/register/guest-register/queries/book.ts';
import type { Whose } from '#features/register/guest-register/queries/book-entries.ts';
import { openedPictures } from '#features/register/guest-register/queries/opened-pictures.ts';
import {
  type PassportPicture,
  passportPictures,
} from '#features/register/guest-register/queries/passport-pictures.ts';
import { BOM, csvLine } from '#platform/csv/csv.ts';
import { countConcerned, isConcerned } from './persons.ts';

/** A file for an authority, read as it is written. Names of files stand in a zip in clear: they say nothing of anybody. */
export type Content = {
  name: string;
  bytes: AsyncIterable<Uint8Array>;
  /** Compressed already, such as a picture. */
  isPacked?: boolean;
};

type Given = { persons: number; pictures: number };

/**
 * What a request is answered with: the register as PDF and CSV, and where it asks for them the passport pictures, numbered, with a
 * list of whose they are. `given` is counted up as they are read.
 */
export async function* contentsOf(
  scope: SystemScope,
  subject: Whose,
  { withPictures, given }: { withPictures: boolean; given: Given },
): AsyncGenerator<Content> {
  given.persons = (await inFacility(scope, db => countConcerned(db, scope.facilityId, subject))).persons;
  const book = await openBook(scope, subject);
  yield { name: 'register.pdf', bytes: bookPdf(book) };
  yield { name: 'register.csv', bytes: bookCsv(book) };
  if (!withPictures) return;
  const pictures = await inFacility(scope, db =>
    passportPictures(db, scope.facilityId, isConcerned(db, scope.facilityId, subject)),
  );
  yield* filesOf(scope, pictures, given);
}

const nameOf = (number: number) => `passports/${String(number).padStart(5, '0')}.jpg`;

/** A picture that was deleted since is left out, and stands in the list without a file. */
async function* filesOf(
  scope: SystemScope,
  pictures: readonly PassportPicture[],
  given: Given,
): AsyncGenerator<Content> {
  const lines = [csvLine(['file', 'check-in', 'reservation', 'name'])];
  for await (const { checkinDate, bookingNo, name, bytes } of openedPictures(scope, pictures)) {
    if (bytes) given.pictures += 1;
    const file = bytes ? nameOf(given.pictures) : '';
    lines.push(csvLine([file, checkinDate, bookingNo, name]));
    if (bytes) yield { name: file, bytes: once(bytes), isPacked: true };
  }
  yield { name: 'passports.csv', bytes: once(Buffer.from(BOM + lines.join(''))) };
}

async function* once(bytes: Buffer) {
  yield bytes;
}
