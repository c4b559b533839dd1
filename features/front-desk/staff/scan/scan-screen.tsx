import { useTranslations } from 'use-intl';
import { markActive } from '#features/session/staff/idle.ts';
import { PageHead } from '#ui/page-head.tsx';
import { useDecode } from './calls.ts';
import { CameraReader } from './camera-reader.tsx';
import { CodeField } from './code-field.tsx';
import style from './scan.module.css';
import { ScanResult } from './scan-result.tsx';

type Props = { timezone: string; onOpen: (bookingId: number) => void };

/** The guest's QR code at the desk: by camera, by hand-held scanner or typed, and what came of it. */
export function ScanScreen({ timezone, onOpen }: Props) {
  const t = useTranslations('staff-scan');
  const reading = useDecode();
  const seen = (code: string) => {
    // Nobody touches anything: it counts as being there all the same.
    markActive();
    reading.mutate(code);
  };
  return (
    <>
      <PageHead title={t('title')} lead={t('lead')} />
      <div className={style.page}>
        <div className={style.ways}>
          <CodeField onCode={reading.mutate} />
          <CameraReader onCode={seen} />
        </div>
        <ScanResult reading={reading} timezone={timezone} onOpen={onOpen} />
      </div>
    </>
  );
}
