import { Button } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { DialogFoot, StaffDialog } from '#features/facility/staff/staff-dialog.tsx';
import type { GuestLanguage } from '#i18n/languages.ts';
import type { FormSettings } from '../../contract/form-settings.ts';
import { type DraftQuestion, type FormDraft, labelOf, withNew, without, withRow } from './form-draft.ts';
import style from './own-question.module.css';
import { OwnQuestionDialog } from './own-question-dialog.tsx';

/** What is to be done with a question of the hotel's own. */
export type Asked = { to: 'add' } | { to: 'edit' | 'remove'; row: DraftQuestion };

type Props = {
  asked: Asked | null;
  draft: FormDraft;
  settings: FormSettings;
  language: GuestLanguage;
  onChanged: (editor: string, isChanged: boolean) => void;
  onDone: (draft: FormDraft) => void;
  onClose: () => void;
};

export function QuestionDialogs({ asked, draft, settings, language, onChanged, onDone, onClose }: Props) {
  const edited = asked?.to === 'edit' ? asked.row : null;
  const leaving = asked?.to === 'remove' ? asked.row : null;
  return (
    <>
      <OwnQuestionDialog
        row={asked?.to === 'add' ? 'new' : edited}
        settings={settings}
        language={language}
        onChanged={onChanged}
        onClose={onClose}
        onDone={row => onDone(edited ? withRow(draft, row) : withNew(draft, row))}
      />
      <RemoveQuestion
        row={leaving}
        label={leaving ? labelOf(leaving, settings.data, language) : ''}
        onClose={onClose}
        onRemove={row => onDone(without(draft, row))}
      />
    </>
  );
}

type RemoveProps = {
  /** The question that is about to go, null while none is. */
  row: DraftQuestion | null;
  label: string;
  onRemove: (row: DraftQuestion) => void;
  onClose: () => void;
};

/** Asks before a question of the hotel's own goes, and says what stays. */
function RemoveQuestion({ row, label, onRemove, onClose }: RemoveProps) {
  const t = useTranslations('staff-questionnaire');
  return (
    <StaffDialog open={row !== null} onClose={onClose} title={t('form.remove.title', { label })}>
      <div className={style.form}>
        <p>{t('form.remove.body')}</p>
        <DialogFoot onCancel={onClose}>
          <Button color="red" onClick={() => row && onRemove(row)}>
            {t('form.remove.yes')}
          </Button>
        </DialogFoot>
      </div>
    </StaffDialog>
  );
}
