import { useLocale, useTranslations } from 'use-intl';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageStatus } from '#ui/progress.tsx';
import { ToastWhile } from '#ui/toasts.tsx';
import type { SaveStatus } from './form/draft-keeper.ts';
import type { ChangedAnswer } from './form/draft-merge.ts';
import { MAIN, personName } from './form/form.ts';
import type { OpenForm } from './form/with-form.tsx';
import style from './form-status.module.css';

export function FormStatus({ open }: { open: OpenForm }) {
  return (
    <>
      <KeepingStatus keeping={open.keeping} />
      <FormNews open={open} />
    </>
  );
}

function KeepingStatus({ keeping }: { keeping: SaveStatus }) {
  const t = useTranslations('registration');
  const guest = useTranslations('guest');
  switch (keeping) {
    case 'saving':
      return <PageStatus>{guest('saving')}</PageStatus>;
    case 'saved':
      return <PageStatus>✓ {guest('saved')}</PageStatus>;
    case 'waiting':
      return (
        <PageStatus>
          <span className={style.waiting}>{t('keeping.waiting')}</span>
        </PageStatus>
      );
    default:
      return null;
  }
}

function FormNews({ open }: { open: OpenForm }) {
  const guest = useTranslations('guest');
  const text = useNewsText(open);
  if (text === null) return null;
  return (
    <>
      {/* The toast is not shown for a changed form, because it could cover the focused question. */}
      <ToastWhile text={open.news?.kind === 'answers' ? text : null} />
      <Notice
        kind="warning"
        action={
          <Button kind="plain" onClick={() => open.keeper.setNews(null)}>
            {guest('close')}
          </Button>
        }
      >
        <p>{text}</p>
      </Notice>
    </>
  );
}

function useNewsText({ news, questions, pictures, form }: OpenForm): string | null {
  const t = useTranslations('registration');
  const error = useTranslations('errors');
  const language = useLocale();
  function fieldOf({ person, question }: ChangedAnswer): string[] {
    const changedQuestion = [...questions, ...pictures].find(
      ({ id, system_name }) => String(id) === question || system_name === question,
    );
    const place = form.companions.findIndex(({ key }) => key === person);
    const companion = form.companions[place];
    if (!changedQuestion || (person !== MAIN && !companion)) return [];
    if (!companion) return [changedQuestion.label];
    const name = personName(questions, companion) || t('companion.unnamed', { number: place + 1 });
    return [t('news.ofCompanion', { field: changedQuestion.label, name })];
  }
  if (news === null) return null;
  if (news.kind === 'form') return error('form_changed');
  const fields = news.changed.flatMap(fieldOf);
  if (fields.length === 0) return null;
  return t('news.answers', { fields: new Intl.ListFormat(language, { type: 'unit' }).format(fields) });
}
