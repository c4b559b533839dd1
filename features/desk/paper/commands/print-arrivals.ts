import type { z } from 'zod';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import type { StaffScope } from '#features/access/access/rules/scope.ts';
import { audit } from '#features/audit/audit/commands/audit.ts';
import { numbersQuery } from '#features/desk/arrivals/queries/page.ts';
import { mayReadPersonal } from '#features/desk/front-desk/queries/personal.ts';
import { maySortBy } from '#features/desk/front-desk/rules/list-choices.ts';
import { dashboardTranslator } from '#i18n/dashboard-translate.ts';
import { withSlashes } from '#i18n/instants.ts';
import type { DashboardLanguage } from '#i18n/languages.ts';
import { now } from '#platform/clock/clock.ts';
import { forbidden } from '#platform/http/refusal.ts';
import { Binary } from '#platform/http/reply.ts';
import { type Block, pdfOf } from '#platform/pdf/document.ts';
import type { printArrivals as contract } from '../contract.ts';
import { arrivalsBlocks } from '../queries/arrivals-sheet.ts';
import { dayArrivals } from '../queries/day-arrivals.ts';
import { loadPaperHotel } from '../queries/letterhead.ts';
import { arrivalSizes } from '../queries/paper-sizes.ts';
import { fileNames } from '../rules.ts';

type Input = z.output<typeof contract.input>;

/**
 * Returns a PDF of the arrivals of a day, generated while it is sent. The audit entry is written before the
 * first byte is sent.
 * @throws 403 if the sort order would reveal data that this user may not see.
 */
export async function printArrivals(
  scope: StaffScope,
  { day, sort, paper }: Input,
  language: DashboardLanguage,
): Promise<Binary> {
  if (!maySortBy(sort, mayReadPersonal(scope))) throw forbidden();
  const t = dashboardTranslator(language, 'staff-paper');
  const { hotel, numbers } = await inFacility(scope, async db => {
    await audit(db, scope, {
      action: 'paper.arrivals',
      details: { from_date: day, to_date: day, sort, paper },
    });
    const [counted] = await numbersQuery(db, { facilityId: scope.facilityId, day });
    if (!counted) throw new Error('The count query returned no row');
    return { hotel: await loadPaperHotel(db, scope.facilityId, language), numbers: counted };
  });
  const title = t('arrivals.title', { day: withSlashes(day) });
  const rows = dayArrivals(scope, { day, sort, timezone: hotel.timezone });
  async function* blocks(): AsyncGenerator<Block> {
    yield hotel.letterhead;
    yield { kind: 'title', text: title };
    yield* arrivalsBlocks(rows, numbers, paper, language);
  }
  const options = { title, language, footer: hotel.name, madeAt: now(), paper: arrivalSizes[paper] };
  const file = pdfOf(blocks(), { ...options, landscape: paper === 'a4', dense: true });
  return new Binary('application/pdf', file, fileNames.arrivals(day));
}
