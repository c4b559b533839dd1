import { useTranslations } from 'use-intl';
import { Notice } from '#ui/notice.tsx';
import type { PassportReading } from './read-passport.ts';

export function PictureCheck({ reading: { kind } }: { reading: PassportReading }) {
  const t = useTranslations('registration');
  if (kind !== 'none' && kind !== 'unsure' && kind !== 'card') return null;
  return (
    <Notice kind="warning">
      <p>{t(`picture.${kind}`)}</p>
    </Notice>
  );
}
