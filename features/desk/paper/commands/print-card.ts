import type { z } from 'zod';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import type { StaffScope } from '#features/access/access/rules/scope.ts';
import { audit } from '#features/audit/audit/commands/audit.ts';
import { bookingById } from '#features/booking/booking/queries/bookings.ts';
import { detailsOf } from '#features/desk/front-desk/queries/details.ts';
import { questionsFor } from '#features/form/questionnaire/queries/questions.ts';
import { openImages } from '#features/registration/image/queries/images.ts';
import { dashboardTranslator } from '#i18n/dashboard-translate.ts';
import { type DashboardLanguage, isGuestLanguage } from '#i18n/languages.ts';
import { now } from '#platform/clock/clock.ts';
import type { Db } from '#platform/database/pool.ts';
import { Binary } from '#platform/http/reply.ts';
import { type Block, pdfOf } from '#platform/pdf/document.ts';
import type { printCard as contract } from '../contract.ts';
import { blankBlocks, missingBlocks } from '../queries/blank-card.ts';
import { cardBlocks, signaturesOf } from '../queries/card.ts';
import { loadPaperHotel } from '../queries/letterhead.ts';
import { sizes } from '../queries/paper-sizes.ts';
import { fileNames } from '../rules.ts';

type Input = z.output<typeof contract.input>;

/**
 * Returns the registration card of a party as a PDF, or a blank card if there is no registration.
 * @throws 404.
 */
export function printCard(
  scope: StaffScope,
  { booking_id, paper }: Input,
  language: DashboardLanguage,
): Promise<Binary> {
  const t = dashboardTranslator(language, 'staff-paper');
  return inFacility(scope, async db => {
    const { letterhead, name, timezone } = await loadPaperHotel(db, scope.facilityId, language);
    const details = await detailsOf(db, scope, booking_id, language);
    const isBlank = details.visitor_logs.length === 0;
    const cardQuestions = await questionsAsked(db, scope.facilityId, booking_id, language);
    const signatures = await openImages(db, scope.facilityId, signaturesOf(details));
    const otherLanguages = details.visitor_logs.map(log => log.language).filter(each => each !== language);
    const labels = await labelsIn(db, scope.facilityId, new Set(otherLanguages));
    const blocks = isBlank
      ? blankBlocks(details, cardQuestions, language)
      : [
          ...cardBlocks(details, { timezone, signatures, labels }, language),
          ...missingBlocks(details, cardQuestions, language),
        ];
    await audit(db, scope, {
      action: 'paper.card',
      bookingId: booking_id,
      details: { paper, blank: isBlank },
    });
    const title = t('card.title');
    const allBlocks: Block[] = [letterhead, { kind: 'title', text: title }, ...blocks];
    const options = { title, language, paper: sizes[paper], footer: name, madeAt: now() };
    return new Binary('application/pdf', pdfOf(allBlocks, options), fileNames.card(booking_id));
  });
}

async function labelsIn(db: Db, facilityId: number, languages: ReadonlySet<string>) {
  const labels = new Map<string, Map<number, string>>();
  for (const language of languages) {
    if (!isGuestLanguage(language)) continue;
    const questions = await questionsFor(db, facilityId, language, { hidden: true, retired: true });
    labels.set(language, new Map(questions.map(({ id, label }) => [id, label])));
  }
  return labels;
}

async function questionsAsked(db: Db, facilityId: number, bookingId: number, language: DashboardLanguage) {
  const row = await bookingById(db, facilityId, bookingId);
  const guestLanguage = row?.metadata.language ?? '';
  const formLanguage = isGuestLanguage(guestLanguage) ? guestLanguage : language;
  return {
    ours: await questionsFor(db, facilityId, language),
    theirs: await questionsFor(db, facilityId, formLanguage),
  };
}
