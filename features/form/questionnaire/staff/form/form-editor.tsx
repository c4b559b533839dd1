import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Describe } from '#features/hotel/facility/staff/edit/conflict-notice.tsx';
import { EditForm } from '#features/hotel/facility/staff/edit/edit-form.tsx';
import { useEdit } from '#features/hotel/facility/staff/edit/use-edit.ts';
import { DialogFoot, StaffDialog } from '#features/hotel/facility/staff/staff-dialog.tsx';
import type { GuestLanguage } from '#i18n/languages.ts';
import { client } from '#platform/browser/call.ts';
import { LanguageTabs } from '#ui/language-tabs.tsx';
import { ORDER } from '#ui/merge.ts';
import type { OnChanged } from '#ui/use-report-changes.ts';
import type { Versioned } from '#ui/versioned.ts';
import type { Api, FormSettings } from '../../contract/form-settings.ts';
import style from './form.module.css';
import {
  type DraftQuestion,
  draftOf,
  type FormDraft,
  inputOf,
  labelOf,
  misplacedIn,
  rebaseDraft,
  withNewRow,
  withoutRow,
  withRow,
  withSavedKeys,
} from './form-draft.ts';
import dialog from './own-question.module.css';
import { CustomQuestionDialog } from './own-question-dialog.tsx';
import { Preview } from './preview/preview.tsx';
import { QuestionTable } from './question-table.tsx';

type Props = {
  facility: { id: number; country: string };
  saved: FormSettings;
  mayEdit: boolean;
  language: GuestLanguage;
  onLanguage: (language: GuestLanguage) => void;
  onChanged: OnChanged;
};

// Options are identified by `draftKey` because new options have no `key`.
const mergeOptions = { rowBy: ['draftKey', 'key'], adapt: rebaseDraft, named: withSavedKeys };

const WIDE_SCREEN = '(min-width: 1200px)';

export function FormEditor({ facility, saved, mayEdit, language, onLanguage, onChanged }: Props) {
  const t = useTranslations('staff-questionnaire');
  const queries = useQueryClient();
  const queryKey = formKey(facility.id);
  const edit = useEdit<FormDraft>({
    queryKey,
    saved: versionedForm(saved),
    merging: mergeOptions,
    save: draft => saveForm(facility.id, draft, saved.filters),
    // Reloads the form, because the response may be in a different language from the page.
    keep: () => void queries.invalidateQueries({ queryKey }),
    onChanged,
  });
  const describe = useDescribeQuestion(saved.data, language);
  const { draft } = edit;
  const misplaced = misplacedIn(draft);
  const [asked, ask] = useState<OpenDialog | null>(null);
  // By default, the preview is open only on a wide screen, because on a narrow or zoomed page it is above the
  // table.
  const isWide = useMediaQuery(WIDE_SCREEN, undefined, { getInitialValueInEffect: false });
  const [chosen, choose] = useState<boolean>();
  const hasPreview = chosen ?? isWide;
  const table = (
    <QuestionTable
      draft={draft}
      items={saved.data}
      language={language}
      languages={saved.languages}
      misplaced={misplaced}
      mayEdit={mayEdit}
      isSaving={edit.isPending}
      onEdit={edit.set}
      onOpen={row => ask({ to: 'edit', row })}
      onRemove={row => ask({ to: 'remove', row })}
    />
  );
  return (
    <div className={style.editor}>
      <div className={style.head}>
        <LanguageTabs
          label={t('form.language')}
          languages={saved.languages}
          chosen={language}
          onChoose={onLanguage}
        />
        <Button variant="default" size="xs" aria-pressed={hasPreview} onClick={() => choose(!hasPreview)}>
          {t(hasPreview ? 'form.preview.hide' : 'form.preview.show')}
        </Button>
      </div>
      <div className={style.sides} data-preview={hasPreview}>
        {mayEdit ? (
          <EditForm edit={edit} describe={describe} isInvalid={misplaced.size > 0} isPage>
            {table}
            <Button className={style.add} variant="default" onClick={() => ask({ to: 'add' })}>
              {t('form.own.add')}
            </Button>
          </EditForm>
        ) : (
          <div className={style.form}>{table}</div>
        )}
        {hasPreview && (
          <Preview draft={draft} settings={saved} language={language} country={facility.country} />
        )}
      </div>
      <QuestionDialogs
        asked={asked}
        draft={draft}
        settings={saved}
        language={language}
        onChanged={onChanged}
        onDone={next => {
          edit.set(next);
          ask(null);
        }}
        onClose={() => ask(null)}
      />
    </div>
  );
}

function useDescribeQuestion(items: FormSettings['data'], language: GuestLanguage): Describe<FormDraft> {
  const t = useTranslations('staff-questionnaire');
  const settings = useTranslations('staff-settings');
  const describeToggles = (shown: 0 | 1, required: 0 | 1, adults: 0 | 1 = 0) => {
    if (shown === 0) return t('form.conflict.hidden');
    if (adults === 1) return t('form.conflict.adults');
    return t(required === 1 ? 'form.conflict.required' : 'form.conflict.optional');
  };
  const listOptions = ({ own }: DraftQuestion) =>
    own?.options.map(({ names }) => names[language] || names.ja || '').join(settings('languages.comma')) ??
    '';
  return ({ rows }, [, place]) => {
    if (place === ORDER) return { what: t('form.order'), is: settings('conflict.changed') };
    const row = rows.find(({ key }) => key === place);
    if (!row) return { what: '', is: t('form.conflict.deleted') };
    const toggles = {
      main: describeToggles(row.visibility, row.required),
      companion: describeToggles(row.visibility_companion, row.required_companion, row.adults_only),
    };
    const options = listOptions(row);
    return {
      what: labelOf(row, items, language),
      is:
        options === ''
          ? t('form.conflict.question', toggles)
          : t('form.conflict.choices', { ...toggles, options }),
    };
  };
}

type OpenDialog = { to: 'add' } | { to: 'edit' | 'remove'; row: DraftQuestion };

type DialogsProps = {
  asked: OpenDialog | null;
  draft: FormDraft;
  settings: FormSettings;
  language: GuestLanguage;
  onChanged: (editor: string, isChanged: boolean) => void;
  onDone: (draft: FormDraft) => void;
  onClose: () => void;
};

function QuestionDialogs({ asked, draft, settings, language, onChanged, onDone, onClose }: DialogsProps) {
  const edited = asked?.to === 'edit' ? asked.row : null;
  const removedRow = asked?.to === 'remove' ? asked.row : null;
  return (
    <>
      <CustomQuestionDialog
        row={asked?.to === 'add' ? 'new' : edited}
        settings={settings}
        language={language}
        onChanged={onChanged}
        onClose={onClose}
        onDone={row => onDone(edited ? withRow(draft, row) : withNewRow(draft, row))}
      />
      <RemoveQuestion
        row={removedRow}
        label={removedRow ? labelOf(removedRow, settings.data, language) : ''}
        onClose={onClose}
        onRemove={row => onDone(withoutRow(draft, row))}
      />
    </>
  );
}

type RemoveProps = {
  row: DraftQuestion | null;
  label: string;
  onRemove: (row: DraftQuestion) => void;
  onClose: () => void;
};

function RemoveQuestion({ row, label, onRemove, onClose }: RemoveProps) {
  const t = useTranslations('staff-questionnaire');
  return (
    <StaffDialog open={row !== null} onClose={onClose} title={t('form.remove.title', { label })}>
      <div className={dialog.form}>
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

const call = client<Api, 'staff'>();

const formKey = (facilityId: number) => ['form-settings', facilityId];

/**
 * Loads the saved form in one language, or in Japanese if the hotel does not offer that language. Not refetched
 * automatically, because the user may be editing it. With `isHeld`, it is not fetched here and is available
 * only if another component has loaded it.
 */
export function useFormSettings(facilityId: number, language: GuestLanguage, isHeld = false) {
  return useQuery({
    queryKey: [...formKey(facilityId), language],
    queryFn: async ({ signal }) => {
      const read = (each: GuestLanguage) =>
        call('POST facility-question/init', { facility_id: facilityId, language: each }, { signal });
      const settings = await read(language);
      return settings.languages.includes(language) ? settings : read('ja');
    },
    enabled: !isHeld,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

async function saveForm(
  facilityId: number,
  { value, version }: Versioned<FormDraft>,
  filters: FormSettings['filters'],
): Promise<Versioned<FormDraft>> {
  const questions = inputOf(value, filters);
  return versionedForm(await call('PUT facility-question', { facility_id: facilityId, questions, version }));
}

const versionedForm = (saved: FormSettings): Versioned<FormDraft> => ({
  value: draftOf(saved),
  version: saved.version,
});
