import { useTranslations } from 'use-intl';
import type { QuestionItem } from '#features/questionnaire/contract/questions.ts';
import { Checkbox } from '#ui/checkbox-group.tsx';
import type { OpenForm } from '../form/with-form.tsx';

type Props = { open: OpenForm; questions: readonly QuestionItem[]; person: string };

/** Gives a companion the main guest's address, which it follows from then on. */
export function SameAddress({ open, questions, person }: Props) {
  const t = useTranslations('registration');
  const { form, keeper } = open;
  return (
    <Checkbox
      checked={form.sharing.includes(person)}
      onChange={shares => keeper.change({ type: 'share', person, shares, questions })}
    >
      {t('companion.sameAddress')}
    </Checkbox>
  );
}
