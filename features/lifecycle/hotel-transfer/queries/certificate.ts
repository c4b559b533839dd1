import type { Readable } from 'node:stream';
import { eq } from 'drizzle-orm';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import { dashboardTranslator } from '#i18n/dashboard-translate.ts';
import type { DashboardLanguage } from '#i18n/languages.ts';
import { now } from '#platform/clock/clock.ts';
import { type Block, pdfOf } from '#platform/pdf/document.ts';
import { rowKinds, WAITING_DAYS } from '../rules.ts';
import { deletedHotel } from '../tables.ts';

type DeletedHotel = typeof deletedHotel.$inferSelect;

/**
 * Returns the deletion certificate of a hotel as a PDF. Undefined if there is no record of the deletion.
 * Contains no personal data.
 */
export async function certificateOf(id: number, language: DashboardLanguage): Promise<Readable | undefined> {
  const [found] = await platformDb(db => db.select().from(deletedHotel).where(eq(deletedHotel.id, id)));
  if (!found) return undefined;
  const t = dashboardTranslator(language, 'staff-certificate');
  return pdfOf(blocksOf(found, language), { title: t('title'), language, madeAt: now() });
}

function blocksOf({ counts, ...hotel }: DeletedHotel, language: DashboardLanguage): Block[] {
  const t = dashboardTranslator(language, 'staff-certificate');
  const formatMoment = (at: Date) => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  const number = new Intl.NumberFormat(language);
  return [
    { kind: 'title', text: t('title') },
    { kind: 'text', text: t('body') },
    {
      kind: 'facts',
      rows: [
        [t('hotel'), hotel.name],
        [t('slug'), hotel.slugName],
        [t('number'), String(hotel.id)],
        [t('askedBy'), t(`by.${hotel.askedBy}`)],
        [t('askedAt'), formatMoment(hotel.askedAt)],
        [t('beganAt'), formatMoment(hotel.beganAt)],
        [t('endedAt'), formatMoment(hotel.endedAt)],
        [t('archive'), t(hotel.wasExported ? 'archiveTaken' : 'archiveNone')],
      ],
    },
    { kind: 'heading', text: t('what') },
    {
      kind: 'table',
      columns: [
        { title: t('kind'), share: 3 },
        { title: t('count'), share: 1 },
      ],
      rows: rowKinds.map(kind => [t(`kinds.${kind}`), number.format(counts[kind] ?? 0)]),
    },
    { kind: 'small', text: t('files') },
    { kind: 'small', text: t('backups') },
    { kind: 'small', text: t('waiting', { days: WAITING_DAYS }) },
  ];
}
