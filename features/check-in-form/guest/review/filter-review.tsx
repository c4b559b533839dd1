import { useTranslations } from 'use-intl';
import { Button } from '#ui/button.tsx';
import { Card, Facts } from '#ui/card.tsx';
import type { OpenForm } from '../form/with-form.tsx';

type Props = Pick<OpenForm, 'facility' | 'form'> & { onEdit: () => void };

/** The choice of step 2, with the way back to change it; nothing where the hotel does not ask. */
export function FilterReview({ facility, form, onEdit }: Props) {
  const t = useTranslations('registration');
  const chosen = facility.filters.find(({ id }) => id === form.filterId);
  if (!chosen) return null;
  const title = t('step2.label');
  const edit = (
    <Button kind="text" onClick={onEdit} aria-label={t('review.editLabel', { name: title })}>
      {t('review.edit')}
    </Button>
  );
  return (
    <Card title={title} aside={edit}>
      <Facts facts={[{ name: title, value: chosen.name }]} />
    </Card>
  );
}
