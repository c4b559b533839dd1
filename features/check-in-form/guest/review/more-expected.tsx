import { useTranslations } from 'use-intl';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { personsExpected } from '../form/places.ts';
import type { OpenForm } from '../form/with-form.tsx';

type Props = { open: OpenForm; onAdd: () => void };

/** Asks whether these are all, where the booking is for more. Who comes with fewer simply goes on. */
export function MoreExpected({ open: { booking, form }, onAdd }: Props) {
  const t = useTranslations('registration');
  const expected = personsExpected(booking, form);
  if (expected === null) return null;
  const entered = 1 + form.companions.length;
  return (
    <Notice
      action={
        <Button kind="plain" onClick={onAdd}>
          {t('companion.add')}
        </Button>
      }
    >
      <p>{t('review.expected', { expected, entered })}</p>
    </Notice>
  );
}
