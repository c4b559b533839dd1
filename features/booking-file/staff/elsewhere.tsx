import { useTranslations } from 'use-intl';
import { isReserved } from '#features/booking/rules/origin.ts';
import { Notice } from '#ui/notice.tsx';
import type { OpenFile } from './calls.ts';

/** Says how many of a file's new numbers are there from another source: it bars nothing, but their guests would be written to twice. */
export function Elsewhere({ file }: { file: OpenFile }) {
  const t = useTranslations('staff-booking-file');
  if (file.elsewhere.length === 0) return null;
  return (
    <Notice kind="warning" title={t('elsewhere.title')}>
      <ul>
        {file.elsewhere.map(({ code, count }) => (
          <li key={code}>
            {isReserved(code) ? t('elsewhere.hand', { count }) : t('elsewhere.source', { code, count })}
          </li>
        ))}
      </ul>
      <p>{t('elsewhere.why', { code: file.code })}</p>
    </Notice>
  );
}
