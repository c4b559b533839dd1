import { useEffect, useState } from 'react';
import { ApiError } from '#platform/browser/call.ts';
import type { FormSettings } from '../../contract/form-settings.ts';
import { useSaveForm } from './form-calls.ts';
import { differs, draftOf, type FormDraft, inputOf, onto } from './form-draft.ts';

type Options = {
  facilityId: number;
  saved: FormSettings;
  onChanged: (editor: string, isChanged: boolean) => void;
};

export type FormEdit = ReturnType<typeof useFormEdit>;

/** The form while it is edited: on what it is based, what it is now, and its one save for all. */
export function useFormEdit({ facilityId, saved, onChanged }: Options) {
  const [{ base, draft }, setEdited] = useState(() => startFrom(saved));
  const { mutate, reset, error, isPending, isSuccess } = useSaveForm(facilityId);
  const isChanged = differs(draft, base);
  const isConflict = error instanceof ApiError && error.code === 'version_conflict';
  useEffect(() => onChanged('form', isChanged), [isChanged, onChanged]);
  // Who has changed nothing sees what somebody else has saved by now.
  if (saved.version > base.version && !isChanged) setEdited(startFrom(saved));

  return {
    draft,
    isChanged,
    isPending,
    isSaved: isSuccess && !isChanged,
    /** What somebody else has saved meanwhile. */
    newer: isConflict ? saved : null,
    failure: isConflict ? null : error,
    change: (next: FormDraft) => {
      setEdited({ base, draft: next });
      if (!isConflict) reset();
    },
    save: () => {
      // Who has seen the newer version in the conflict's notice saves over that one.
      const { version } = isConflict ? saved : base;
      const questions = inputOf(onto(draft, saved), base.filters);
      mutate(
        { facility_id: facilityId, questions, version },
        { onSuccess: next => setEdited(startFrom(next)) },
      );
    },
    takeNewer: () => {
      setEdited(startFrom(saved));
      reset();
    },
  };
}

const startFrom = (base: FormSettings) => ({ base, draft: draftOf(base) });
