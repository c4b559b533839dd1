import { PassThrough, type Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { WorkbookWriter } from '@cj-tech-master/excelts';
import { inFacility } from '#features/access/queries/in-facility.ts';
import type { StaffScope } from '#features/access/rules/scope.ts';
import { exportedPersons } from '#features/guest-register/queries/exported-persons.ts';
import { personTable } from '#features/guest-register/queries/person-table.ts';
import { questionsFor } from '#features/questionnaire/queries/questions.ts';

const PAGE = 200;
/** As the product does: the packer only works between turns. */
const ROWS_A_TURN = 20;

/** What the library alone needs for as many rows: the cells of the first page of the list, written again and again. */
export async function bareWorkbook(owner: StaffScope, day: string, rows: number): Promise<Readable> {
  const page = await firstPage(owner, day);
  const out = new PassThrough();
  write(out, page, rows).catch((error: Error) => out.destroy(error));
  return out;
}

async function firstPage(owner: StaffScope, day: string) {
  const questions = await inFacility(owner, db =>
    questionsFor(db, owner.facilityId, 'ja', { hidden: true, retired: true }),
  );
  const table = personTable(questions, { language: 'ja', timezone: 'Asia/Tokyo', country: 'JP' });
  const none = {
    status: 'all',
    email_exists: 0,
    no_email_exists: 0,
    has_passport_picture: 0,
    has_face_picture: 0,
    register_incomplete: 0,
  } as const;
  const persons = exportedPersons(owner, { ...none, check_in_from: day, check_in_to: day });
  for await (const page of persons)
    return {
      titles: table.map(({ title }) => title),
      cells: page.slice(0, PAGE).map(row => table.map(field => field.cell(row))),
    };
  throw new Error('Nobody arrives on this day');
}

type Page = Awaited<ReturnType<typeof firstPage>>;

async function write(out: PassThrough, { titles, cells }: Page, rows: number): Promise<void> {
  const workbook = new WorkbookWriter({ stream: out, useStyles: true });
  const sheet = workbook.addWorksheet('Bare');
  sheet.columns = titles.map(header => ({ header, width: 18, style: { numFmt: '@' } }));
  for (let row = 0; row < rows; row += 1) {
    sheet.addRow(cells[row % cells.length]).commit();
    if (row % ROWS_A_TURN === 0) await setImmediate();
  }
  sheet.commit();
  await workbook.commit();
}
