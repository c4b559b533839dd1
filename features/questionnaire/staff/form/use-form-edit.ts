import { useQueryClient } from '@tanstack/react-query';
import { useEdit } from '#features/facility/staff/edit/use-edit.ts';
import type { FormSettings } from '../../contract/form-settings.ts';
import { formKey, saveForm, versionedForm } from './form-calls.ts';
import { type FormDraft, onto } from './form-draft.ts';

type Options = {
  facilityId: number;
  saved: FormSettings;
  onChanged: (editor: string, isChanged: boolean) => void;
};

export type FormEdit = ReturnType<typeof useFormEdit>;

/** The form while it is edited, and its one save for all. */
export function useFormEdit({ facilityId, saved, onChanged }: Options) {
  const queries = useQueryClient();
  const queryKey = formKey(facilityId);
  return useEdit<FormDraft>({
    queryKey,
    saved: versionedForm(saved),
    save: draft => saveForm(facilityId, draft, saved.filters),
    // The page has it in one language, which the reply need not be in.
    keep: () => void queries.invalidateQueries({ queryKey }),
    rowBy: ['draftKey', 'key'],
    adapt: onto,
    onChanged,
    onSaved: () => undefined,
  });
}
