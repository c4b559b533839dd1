import type { DeletedOnDay } from '#features/hotel/deletion/queries/deleted.ts';
import type { verifyDeletions } from '#features/hotel/deletion/queries/record-chain.ts';
import { isDeletedKind, isRule, sumByRule } from '#features/hotel/deletion/rules/rules-of-deletion.ts';
import type { Facility } from '#features/hotel/facility/queries/facility.ts';
import { dashboardTranslator } from '#i18n/dashboard-translate.ts';
import { momentIn, withSlashes } from '#i18n/instants.ts';
import { type DashboardLanguage, nameFor } from '#i18n/languages.ts';
import type { Block } from '#platform/pdf/document.ts';

type CertificateData = {
  hotel: Pick<Facility, 'name' | 'country' | 'state' | 'city' | 'address' | 'building' | 'timezone'>;
  names: readonly { language: string; name: string }[];
  from: string;
  to: string;
  deleted: readonly DeletedOnDay[];
  verdict: Awaited<ReturnType<typeof verifyDeletions>>;
  held: number;
  madeAt: Date;
  username: string;
  backupDays: number;
};

type Line = DeletedOnDay['counts'][number];

/** Builds the deletion certificate of a period. Its only personal data is the name of its creator. */
export function certificateOf(certified: CertificateData, language: DashboardLanguage) {
  const t = dashboardTranslator(language, 'staff-retention');
  const { hotel, names, from, to, deleted, verdict, held, madeAt, username, backupDays } = certified;
  const ruleName = (rule: string) => asSentence(isRule(rule) ? t(`reason.${rule}`) : t('unknownRule'));
  const describeDeleted = ({ what, count }: Line) =>
    asSentence(isDeletedKind(what) ? t(`what.${what}`, { count }) : t('other', { count }));
  const title = t('certificate.document');
  const blocks: Block[] = [
    { kind: 'title', text: title },
    {
      kind: 'facts',
      rows: [
        [t('certificate.hotel'), namesOf().concat(addressOf(hotel)).join('\n')],
        [
          t('certificate.period'),
          t('certificate.days', { from: withSlashes(from), to: withSlashes(to), zone: hotel.timezone }),
        ],
        [
          t('certificate.made'),
          t('certificate.madeBy', { at: momentIn(madeAt.toISOString(), hotel.timezone), username }),
        ],
        [t('certificate.record'), recordIn(verdict)],
      ],
    },
    ...sums(),
    { kind: 'text', text: t('certificate.held', { count: held }) },
    { kind: 'text', text: t('certificate.backups', { days: backupDays }) },
    ...byDay(),
  ];
  return { title, blocks };

  function namesOf(): string[] {
    return [...new Set([nameFor({ name: hotel.name, names }, language), hotel.name])];
  }

  function recordIn({ records, faults, last }: CertificateData['verdict']): string {
    if (faults.length > 0) return t('certificate.broken', { faults: faults.length });
    return t('certificate.whole', { count: records, hmac: last.toString('hex').slice(0, 16) });
  }

  function sums(): Block[] {
    const lines = sumByRule(deleted.flatMap(({ counts }) => counts));
    if (lines.length === 0) return [{ kind: 'text', text: t('certificate.nothing') }];
    const columns = [
      { title: t('certificate.rule'), share: 3 },
      { title: t('certificate.what'), share: 2 },
    ];
    return [
      { kind: 'text', text: t('certificate.statement') },
      { kind: 'heading', text: t('certificate.sums') },
      { kind: 'table', columns, rows: lines.map(line => [ruleName(line.rule), describeDeleted(line)]) },
    ];
  }

  function byDay(): Block[] {
    if (deleted.length === 0) return [];
    const columns = [
      { title: t('certificate.day'), share: 1 },
      { title: t('certificate.rule'), share: 3 },
      { title: t('certificate.what'), share: 2 },
    ];
    const rows = deleted.flatMap(({ day, counts }) =>
      counts.map(line => [withSlashes(day), ruleName(line.rule), describeDeleted(line)]),
    );
    return [
      { kind: 'heading', text: t('certificate.byDay') },
      { kind: 'table', columns, rows },
    ];
  }
}

/** Capitalizes the first letter, because the texts are also used within sentences. */
const asSentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

function addressOf({ country, state, city, address, building }: CertificateData['hotel']): string {
  const parts = country === 'JP' ? [state, city, address, building] : [building, address, city, state];
  return parts.filter(Boolean).join(country === 'JP' ? '' : ', ');
}
