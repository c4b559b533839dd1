import type { Readable } from 'node:stream';
import type { z } from 'zod';
import { inFacility } from '#features/access/queries/in-facility.ts';
import type { StaffScope } from '#features/access/rules/scope.ts';
import { audit } from '#features/audit/commands/audit.ts';
import { Binary } from '#platform/http/reply.ts';
import type { exportRegister as contract } from '../contract.ts';
import { registerCsv, registerPdf, registerWorkbook } from '../queries/book.ts';
import type { Subject } from '../queries/book-rows.ts';
import { XLSX } from '../queries/workbook.ts';
import type { BookFormat } from '../rules.ts';

type Kind = { type: string; end: string; make: (scope: StaffScope, subject: Subject) => Promise<Readable> };

const KINDS: Record<BookFormat, Kind> = {
  pdf: { type: 'application/pdf', end: '.pdf', make: registerPdf },
  xlsx: { type: XLSX, end: '.xlsx', make: registerWorkbook },
  csv: { type: 'text/csv; charset=utf-8', end: '.csv', make: registerCsv },
  csv_shift_jis: {
    type: 'text/csv; charset=shift_jis',
    end: '_sjis.csv',
    make: (scope, subject) => registerCsv(scope, subject, 'shift_jis'),
  },
};

/** The guest register of a range of check-in days as a file, made while it is sent. The audit entry stands before the first byte leaves. */
export async function exportRegister(
  scope: StaffScope,
  { from_date: from, to_date: to, format }: z.output<typeof contract.input>,
): Promise<Binary> {
  await inFacility(scope, db =>
    audit(db, scope, { action: 'export.register', details: { from_date: from, to_date: to, format } }),
  );
  const { type, end, make } = KINDS[format];
  return new Binary(type, await make(scope, { from, to }), `register_${from}_${to}${end}`);
}
