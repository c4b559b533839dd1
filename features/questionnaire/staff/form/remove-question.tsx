import { Button } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { DialogFoot, StaffDialog } from '#features/facility/staff/staff-dialog.tsx';
import type { DraftQuestion } from './form-draft.ts';
import style from './own-question.module.css';

type Props = {
  /** The question that is about to go, null while none is. */
  row: DraftQuestion | null;
  label: string;
  onRemove: (row: DraftQuestion) => void;
  onClose: () => void;
};

/** Asks before a question of the hotel's own goes, and says what stays. */
export function RemoveQuestion({ row, label, onRemove, onClose }: Props) {
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
