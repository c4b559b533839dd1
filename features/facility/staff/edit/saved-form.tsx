import type { ReactNode } from 'react';
import { ApiError } from '#platform/browser/call.ts';
import type { Merging, Versioned } from '#ui/use-versioned.ts';
import type { TabProps } from '../settings/tab.ts';
import { EditForm } from './edit-form.tsx';
import type { Describe } from './newer-notice.tsx';
import { SavedValue } from './saved-value.tsx';
import { useEdit } from './use-edit.ts';

type Field<T> = {
  value: T;
  set: (value: T) => void;
  isLocked: boolean;
  /** What the server said of a field, by its path. */
  faults: Record<string, string[]>;
};

type FormProps<T> = Pick<TabProps, 'onChanged' | 'onSaved'> &
  Merging<T> & {
    queryKey: readonly unknown[];
    save: (draft: Versioned<T>) => Promise<Versioned<T>>;
    keep?: (next: Versioned<T>) => void;
    /** Why the reader may only look; absent: they may save. */
    readOnly?: string | undefined;
    isInvalid?: ((value: T) => boolean) | undefined;
    describe: Describe<T>;
    /** What a save is answered with, where it is not the common sentence. */
    savedText?: string | undefined;
    /** What stands above the reason of a failed save. */
    failedTitle?: string | undefined;
    /** What else may be done, beside Save. */
    aside?: ReactNode;
    children: (field: Field<T>) => ReactNode;
  };

type Props<T> = FormProps<T> & { read: (signal: AbortSignal) => Promise<Versioned<T>> };

/** Something that is read, edited and saved as a whole, with its own Save. */
export function SavedForm<T>({ read, ...form }: Props<T>) {
  return (
    <SavedValue queryKey={form.queryKey} read={read}>
      {saved => <LoadedForm {...form} saved={saved} />}
    </SavedValue>
  );
}

/** The same for what is read already. */
export function LoadedForm<T>({
  saved,
  readOnly,
  isInvalid,
  describe,
  savedText,
  failedTitle,
  aside,
  children,
  ...given
}: FormProps<T> & { saved: Versioned<T> }) {
  const edit = useEdit({ ...given, saved });
  const { draft, set, error } = edit;
  const faults = error instanceof ApiError ? error.errors : {};
  return (
    <EditForm
      edit={edit}
      readOnly={readOnly}
      isInvalid={isInvalid?.(draft) ?? false}
      describe={describe}
      savedText={savedText}
      failedTitle={failedTitle}
      aside={aside}
    >
      {children({ value: draft, set, isLocked: readOnly !== undefined, faults })}
    </EditForm>
  );
}
