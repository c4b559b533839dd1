import { Checkbox } from '@mantine/core';
import { useTranslations } from 'use-intl';
import {
  type PermissionKey,
  permissionKeys,
  permissionParts,
} from '#features/access/access/rules/permissions.ts';
import { SavedForm } from '#features/hotel/facility/staff/edit/saved-form.tsx';
import { useLock } from '#features/hotel/facility/staff/template/items.ts';
import { TemplateNotice } from '#features/hotel/facility/staff/template/template-notice.tsx';
import type { OnChanged } from '#ui/use-report-changes.ts';
import { neededPermission, permissionGroups, toggledPermissions } from '../rules.ts';
import { staffPermissions } from './calls.ts';
import style from './users.module.css';

type Props = {
  facilityId: number;
  onChanged: OnChanged;
};

export function StaffPermissions({ facilityId, onChanged }: Props) {
  const t = useTranslations('staff-users');
  const settings = useTranslations('staff-settings');
  const includesNote = (key: PermissionKey) => {
    const needed = neededPermission(key);
    // It is obvious that changing something includes viewing it.
    const isObvious = needed && permissionParts(needed).name === permissionParts(key).name;
    return needed && !isObvious && t('permissions.includes', { other: t(`keys.${needed}`) });
  };
  const lock = useLock(facilityId, 'permissions');
  return (
    <section className={style.permissions} aria-labelledby="staff-permissions">
      <h2 id="staff-permissions">{t('permissions.title')}</h2>
      <p className={style.lead}>{t('permissions.lead')}</p>
      <TemplateNotice facilityId={facilityId} item="permissions" />
      <SavedForm
        {...staffPermissions(facilityId)}
        readOnly={lock}
        describe={(value, [place]) => {
          const key = permissionKeys.find(each => each === place);
          return {
            what: key ? t(`keys.${key}`) : '',
            is: settings(value.some(each => each === place) ? 'conflict.on' : 'conflict.off'),
          };
        }}
        onChanged={onChanged}
      >
        {({ value, set, isLocked }) => (
          <div className={style.groups}>
            {permissionGroups.map(({ category, keys }) => (
              <fieldset key={category} className={style.group}>
                <legend>{t(`groups.${category}`)}</legend>
                {keys.map(key => (
                  <Checkbox
                    key={key}
                    label={t(`keys.${key}`)}
                    description={includesNote(key)}
                    checked={value.includes(key)}
                    disabled={isLocked}
                    onChange={event => set(toggledPermissions(value, key, event.currentTarget.checked))}
                  />
                ))}
              </fieldset>
            ))}
          </div>
        )}
      </SavedForm>
    </section>
  );
}
