import { useTranslations } from 'use-intl';
import { Button } from '#ui/button.tsx';
import { Card, Facts } from '#ui/card.tsx';
import { namedLeaders } from '../../rules/room-leaders.ts';
import type { Form } from '../form/form.ts';

type Props = {
  form: Form;
  /** Leads back to the lines of this leader. */
  onEdit: (leader: string) => void;
};

/** The room leaders who were named, with the way back to change them; nothing where nobody was. */
export function LeadersReview({ form, onEdit }: Props) {
  const t = useTranslations('registration');
  const named = namedLeaders(form.leaders);
  const [first] = form.leaders;
  if (named.length === 0 || !first) return null;
  const title = t('leader.title');
  const edit = (
    <Button kind="text" onClick={() => onEdit(first.key)} aria-label={t('review.editLabel', { name: title })}>
      {t('review.edit')}
    </Button>
  );
  const facts = named.map(({ name, email }, at) => ({
    name: t('leader.numbered', { number: at + 1 }),
    value: (
      <>
        {name}
        <br />
        {email}
      </>
    ),
  }));
  return (
    <Card title={title} aside={edit}>
      <Facts facts={facts} />
    </Card>
  );
}
