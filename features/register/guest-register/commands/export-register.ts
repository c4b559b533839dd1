import type { Readable } from 'node:stream';
import type { z } from 'zod';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import type { StaffScope } from '#features/access/access/rules/scope.ts';
import { audit } from '#features/audit/audit/commands/audit.ts';
import { Binary } from '#platform/http/reply.ts';
import type { exportRegister as contract } from '../contract.ts';
import {
  type OpenedRegister,
  openRegister,
  registerCsv,
  registerPdf,
  registerWorkbook,
} from '../queries/book.ts';
import { registerShiftJis } from '../queries/book-shift-jis.ts';
import { XLSX } from '../queries/workbook.ts';
import { downloadNames, type RegisterFormat } from '../rules.ts';

type Input = z.output<typeof contract.input>;

const exportFormats: Record<
  RegisterFormat,
  { type: string; ending: string; of: (book: OpenedRegister) => Readable }
> = {
  pdf: { type: 'application/pdf', ending: '.pdf', of: registerPdf },
  xlsx: { type: XLSX, ending: '.xlsx', of: registerWorkbook },
  csv: { type: 'text/csv; charset=utf-8', ending: '.csv', of: registerCsv },
  csv_shift_jis: { type: 'application/zip', ending: '_shift-jis.zip', of: registerShiftJis },
};

/**
 * Returns the guest register of these arrival dates, which is created while it is sent. Writes the audit entry
 * before the first byte is sent.
 */
export async function exportRegister(
  scope: StaffScope,
  { from_date, to_date, format }: Input,
): Promise<Binary> {
  await inFacility(scope, db =>
    audit(db, scope, { action: 'export.register', details: { from_date, to_date, format } }),
  );
  const book = await openRegister(scope, { from: from_date, to: to_date });
  const { type, ending, of } = exportFormats[format];
  return new Binary(type, of(book), downloadNames.register(from_date, to_date, ending));
}
