import type { z } from 'zod';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import type { StaffScope } from '#features/access/access/rules/scope.ts';
import { audit } from '#features/audit/audit/commands/audit.ts';
import type { ListFilters } from '#features/desk/front-desk/contract/list.ts';
import { assertMaySearch, withoutTerms } from '#features/desk/front-desk/queries/personal.ts';
import { questionsFor } from '#features/form/questionnaire/queries/questions.ts';
import { hotelOf } from '#features/hotel/facility/queries/facility.ts';
import type { DashboardLanguage } from '#i18n/languages.ts';
import { now } from '#platform/clock/clock.ts';
import { wallClock } from '#platform/clock/zone.ts';
import type { Db } from '#platform/database/pool.ts';
import { Binary } from '#platform/http/reply.ts';
import type { exportList as contract } from '../contract.ts';
import { answeredQuestionIds, exportedPersons } from '../queries/exported-persons.ts';
import { personTable } from '../queries/person-table.ts';
import { type Cell, workbookOf, XLSX } from '../queries/workbook.ts';
import { downloadNames } from '../rules.ts';

type Input = z.output<typeof contract.input>;

/**
 * Returns the filtered list as a workbook, which is created while it is sent. Writes the audit entry before the
 * first byte is sent.
 * @throws 403 for search terms that this user is not allowed to use
 */
export async function exportList(
  scope: StaffScope,
  { filters }: Input,
  language: DashboardLanguage,
): Promise<Binary> {
  assertMaySearch(scope, filters);
  const { timezone, country, questions } = await inFacility(scope, async db => {
    const facility = await hotelOf(db, scope.facilityId);
    await audit(db, scope, { action: 'export.list', details: withoutTerms(filters) });
    return {
      timezone: facility.timezone,
      country: facility.country,
      questions: await questionsOf(db, scope.facilityId, filters, language),
    };
  });
  const table = personTable(questions, { language, timezone, country });
  const today = wallClock(now(), timezone).toISOString().slice(0, 10).replaceAll('-', '');
  return new Binary(XLSX, workbookOf(table, rowsOf()), downloadNames.list(today));

  async function* rowsOf(): AsyncGenerator<Cell[][]> {
    for await (const page of exportedPersons(scope, filters))
      yield page.map(row => table.map(field => field.cell(row)));
  }
}

async function questionsOf(db: Db, facilityId: number, filters: ListFilters, language: DashboardLanguage) {
  const all = await questionsFor(db, facilityId, language, { hidden: true, retired: true });
  const askedIds = new Set(
    (await questionsFor(db, facilityId, language, { hidden: true })).map(question => question.id),
  );
  const retiredIds = all.map(question => question.id).filter(id => !askedIds.has(id));
  const answeredIds = await answeredQuestionIds(db, { facilityId, filters }, retiredIds);
  return all.filter(({ id }) => askedIds.has(id) || answeredIds.has(id));
}
