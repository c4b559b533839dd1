import { Button, Loader } from '@mantine/core';
import { useLocale, useTranslations } from 'use-intl';
import style from './exports.module.css';
import type { useExport } from './use-export.ts';

type Props = Pick<ReturnType<typeof useExport>, 'state' | 'cancel'>;

/** How far a file is, with a way to stop it; then whether it is there. */
export function ExportStatus({ state, cancel }: Props) {
  const t = useTranslations('staff-export');
  const locale = useLocale();
  const size = (bytes: number) =>
    new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(bytes / 1_000_000);
  return (
    <div className={style.status}>
      <p role="status">
        {state.kind === 'running' && (
          <>
            <Loader size={14} aria-hidden />
            {t('running', { size: size(state.bytes) })}
          </>
        )}
        {state.kind === 'done' && t('done')}
      </p>
      {state.kind === 'running' && (
        <Button size="compact-sm" variant="subtle" onClick={cancel}>
          {t('cancel')}
        </Button>
      )}
      {state.kind === 'failed' && (
        <p role="alert" className={style.failed}>
          {t('failed')}
        </p>
      )}
    </div>
  );
}
