import { useTranslations } from 'use-intl';
import type { Describe } from '#features/facility/staff/edit/conflict-notice.tsx';
import type { GuestLanguage } from '#i18n/languages.ts';
import { ORDER } from '#ui/merge.ts';
import type { FormSettings } from '../../contract/form-settings.ts';
import { type DraftQuestion, type FormDraft, labelOf } from './form-draft.ts';

/** Whom a question is asked, and how, in words. One that is not in the form is called by no name. */
export function useDescribeQuestion(
  items: FormSettings['data'],
  language: GuestLanguage,
): Describe<FormDraft> {
  const t = useTranslations('staff-questionnaire');
  const settings = useTranslations('staff-settings');
  const asked = (shown: 0 | 1, required: 0 | 1) => {
    if (shown === 0) return t('form.conflict.hidden');
    return t(required === 1 ? 'form.conflict.required' : 'form.conflict.optional');
  };
  const words = ({ own }: DraftQuestion) =>
    own?.options.map(({ names }) => names[language] || names.ja || '').join(settings('languages.comma')) ??
    '';
  return ({ rows }, [, place]) => {
    if (place === ORDER) return { what: t('form.order'), is: settings('conflict.changed') };
    const row = rows.find(({ key }) => key === place);
    if (!row) return { what: '', is: t('form.conflict.deleted') };
    const toggles = {
      main: asked(row.visibility, row.required),
      companion: asked(row.visibility_companion, row.required_companion),
    };
    const options = words(row);
    return {
      what: labelOf(row, items, language),
      is:
        options === ''
          ? t('form.conflict.question', toggles)
          : t('form.conflict.choices', { ...toggles, options }),
    };
  };
}
