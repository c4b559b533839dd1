import { Alert, Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { languageNames } from '#i18n/languages.ts';
import { ApiError } from '#platform/browser/call.ts';
import { DialogFoot, StaffDialog } from '../staff-dialog.tsx';
import { type HotelName, removeName } from './hotel-calls.ts';
import style from './settings.module.css';

type Props = {
  facilityId: number;
  /** Where the page keeps the names; read anew once somebody else was faster. */
  queryKey: readonly unknown[];
  /** The name that is about to go, null while none is. */
  name: HotelName | null;
  onClose: () => void;
  onRemoved: () => void;
};

/**
 * Asks before a name is taken away, and says what its readers see then. Where somebody else has changed it in the
 * meantime, it asks once more, about the newer.
 */
export function RemoveName({ facilityId, queryKey, name, onClose, onRemoved }: Props) {
  const t = useTranslations('staff-profile');
  const settings = useTranslations('staff-settings');
  const queries = useQueryClient();
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (leaving: HotelName) => removeName(facilityId, leaving),
    onSuccess: onRemoved,
    // Awaited: the notice names the newer.
    onError: async refused => {
      if (isConflict(refused)) await queries.invalidateQueries({ queryKey });
    },
  });
  const close = () => {
    reset();
    onClose();
  };
  return (
    <StaffDialog
      open={name !== null}
      onClose={close}
      title={t('names.removeTitle', { language: name ? languageNames[name.language] : '' })}
    >
      <div className={style.question}>
        <p>{t('names.removeBody')}</p>
        {error && (
          <Alert color="red" variant="light" role="alert">
            {isConflict(error) && name ? t('names.changed', { name: name.name }) : settings('failed')}
          </Alert>
        )}
        <DialogFoot onCancel={close}>
          <Button color="red" loading={isPending} onClick={() => name && mutate(name)}>
            {t('names.remove')}
          </Button>
        </DialogFoot>
      </div>
    </StaffDialog>
  );
}

const isConflict = (error: Error): boolean => error instanceof ApiError && error.code === 'version_conflict';
