import { useLocale, useTranslations } from 'use-intl';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { ToastWhile } from '#ui/toasts.tsx';
import type { ChangedAnswer } from './form/draft-merge.ts';
import { MAIN } from './form/form.ts';
import type { OpenForm } from './form/with-form.tsx';
import { personName } from './persons/person-name.ts';

/** What the hotel, or another page on this form, has changed meanwhile: at the top of the step until it was read. */
export function FormNews({ open }: { open: OpenForm }) {
  const guest = useTranslations('guest');
  const words = useNewsWords(open);
  if (words === null) return null;
  return (
    <>
      {/* What the hotel asks anew has the focus, and nothing may lie over it. */}
      <ToastWhile text={open.news?.kind === 'answers' ? words : null} />
      <Notice
        kind="warning"
        action={
          <Button kind="plain" onClick={() => open.keeper.tell(null)}>
            {guest('close')}
          </Button>
        }
      >
        <p>{words}</p>
      </Notice>
    </>
  );
}

function useNewsWords({ news, questions, pictures, form }: OpenForm): string | null {
  const t = useTranslations('registration');
  const error = useTranslations('errors');
  const language = useLocale();
  function fieldOf({ person, question }: ChangedAnswer): string[] {
    const asked = [...questions, ...pictures].find(
      ({ id, system_name }) => String(id) === question || system_name === question,
    );
    const place = form.companions.findIndex(({ key }) => key === person);
    const companion = form.companions[place];
    if (!asked || (person !== MAIN && !companion)) return [];
    if (!companion) return [asked.label];
    const name = personName(questions, companion) || t('companion.unnamed', { number: place + 1 });
    return [t('news.ofCompanion', { field: asked.label, name })];
  }
  if (news === null) return null;
  if (news.kind === 'form') return error('form_changed');
  const fields = news.changed.flatMap(fieldOf);
  if (fields.length === 0) return null;
  return t('news.answers', { fields: new Intl.ListFormat(language, { type: 'unit' }).format(fields) });
}
