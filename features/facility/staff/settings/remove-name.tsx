import { Alert, Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { languageNames } from '#i18n/languages.ts';
import { Dialog } from '#ui/dialog.tsx';
import { type HotelName, removeName } from './hotel-calls.ts';
import style from './settings.module.css';

type Props = {
  facilityId: number;
  /** The name that is about to go, null while none is. */
  name: HotelName | null;
  onClose: () => void;
  onRemoved: () => void;
};

/** Asks before a name is taken away, and says what its readers see then. */
export function RemoveName({ facilityId, name, onClose, onRemoved }: Props) {
  const t = useTranslations('staff-profile');
  const settings = useTranslations('staff-settings');
  const { mutate, isPending, isError, reset } = useMutation({
    mutationFn: (leaving: HotelName) => removeName(facilityId, leaving),
    onSuccess: onRemoved,
  });
  const close = () => {
    reset();
    onClose();
  };
  return (
    <Dialog
      open={name !== null}
      onClose={close}
      title={t('names.removeTitle', { language: name ? languageNames[name.language] : '' })}
      closeLabel={t('names.keep')}
    >
      <p>{t('names.removeBody')}</p>
      {isError && (
        <Alert color="red" variant="light" role="alert">
          {settings('failed')}
        </Alert>
      )}
      <div className={style.actions}>
        <Button color="red" loading={isPending} onClick={() => name && mutate(name)}>
          {t('names.remove')}
        </Button>
        <Button variant="default" onClick={close}>
          {t('names.keep')}
        </Button>
      </div>
    </Dialog>
  );
}
