import { Alert, Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { SettingValues } from '../../contract/settings.ts';
import { EditForm } from './edit-form.tsx';
import { readSetting, settingKey, storeSetting } from './setting-calls.ts';
import type { TabProps } from './tab.ts';
import { useEdit, type Versioned } from './use-edit.ts';

type Field<T> = { value: T; set: (value: T) => void; isLocked: boolean };

type Props<N extends keyof SettingValues> = Omit<TabProps, 'reader' | 'country'> & {
  name: N;
  /** What holds while the hotel has set nothing. */
  unset: SettingValues[N];
  /** Another call that stores it. */
  store?: typeof storeSetting<N>;
  /** Why the reader may only look; absent: they may save. */
  readOnly?: string | undefined;
  isInvalid?: (value: SettingValues[N]) => boolean;
  describe: (value: SettingValues[N]) => ReactNode;
  children: (field: Field<SettingValues[N]>) => ReactNode;
};

/** A setting by its name on the wire, with its own Save. */
export function SettingForm<N extends keyof SettingValues>(props: Props<N>) {
  const t = useTranslations('staff-settings');
  const { facilityId, name, unset } = props;
  const { data, isError, isFetchedAfterMount, isFetching, refetch } = useQuery({
    queryKey: settingKey(facilityId, name),
    queryFn: ({ signal }) => readSetting(facilityId, name, unset, signal),
    staleTime: 0,
    // The page is being edited.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  if (data && isFetchedAfterMount) return <Loaded {...props} saved={data} />;
  if (isError)
    return (
      <Alert color="red" variant="light" title={t('loadFailed')}>
        <Button size="xs" loading={isFetching} onClick={() => void refetch()}>
          {t('retry')}
        </Button>
      </Alert>
    );
  return <Skeleton height={120} aria-label={t('loading')} />;
}

function Loaded<N extends keyof SettingValues>({
  saved,
  store = storeSetting,
  readOnly,
  isInvalid,
  describe,
  children,
  ...setting
}: Props<N> & { saved: Versioned<SettingValues[N]> }) {
  const { facilityId, name, onChanged, onSaved } = setting;
  const edit = useEdit({
    queryKey: settingKey(facilityId, name),
    saved,
    save: draft => store(facilityId, name, draft),
    onChanged,
    onSaved,
  });
  return (
    <EditForm
      edit={edit}
      readOnly={readOnly}
      isInvalid={isInvalid?.(edit.draft) ?? false}
      describe={describe}
    >
      {children({ value: edit.draft, set: edit.set, isLocked: readOnly !== undefined })}
    </EditForm>
  );
}
