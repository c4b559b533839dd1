import { Checkbox, NativeSelect } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { addableItems, type Item, sortItems } from '#features/hotel/register-law/rules/items.ts';
import { LAW_VERSION, type LawEntry, lodgings } from '#features/hotel/register-law/rules/law.ts';
import {
  citiesOf,
  type HealthCenter,
  lawFor,
  type RegisterBasis,
  registerRulesOn,
  unsetBasis,
} from '#features/hotel/register-law/rules/required.ts';
import { usePrefectures } from '../use-prefectures.ts';
import { ChoiceField } from './setting-fields.tsx';
import { SettingForm } from './setting-form.tsx';
import style from './settings.module.css';
import type { TabProps } from './tab.ts';

/**
 * Edits what the guest register must contain. The law depends on the type of lodging and the location. The
 * hotel adds the items that its health center requires.
 */
export function RegisterTab({ reader, country, ...tab }: TabProps) {
  const t = useTranslations('staff-register');
  const settings = useTranslations('staff-settings');
  return (
    <>
      <p className={style.lead}>{t(country === 'JP' ? 'settings.lead' : 'settings.abroad')}</p>
      <SettingForm
        {...tab}
        name="guest_register"
        unset={unsetBasis}
        readOnly={reader.holds('setting.basic_information.edit') ? undefined : settings('readOnly.key')}
        describe={(_value, [field]) => ({
          what: t(isField(field) ? `settings.changed.${field}` : 'title'),
          is: settings('conflict.changed'),
        })}
      >
        {({ value, set, isLocked }) => (
          <>
            {country === 'JP' && <PlaceFields basis={value} disabled={isLocked} onChange={set} />}
            <AddedItems basis={value} country={country} disabled={isLocked} onChange={set} />
            <RequiredItems basis={value} country={country} />
          </>
        )}
      </SettingForm>
    </>
  );
}

const isField = (name: unknown): name is keyof RegisterBasis =>
  typeof name === 'string' && Object.hasOwn(unsetBasis, name);

type FieldProps = { basis: RegisterBasis; disabled: boolean; onChange: (basis: RegisterBasis) => void };

function PlaceFields({ basis, disabled, onChange }: FieldProps) {
  const t = useTranslations('staff-register');
  const prefectures = usePrefectures();
  const centers: HealthCenter[] = ['prefecture', ...citiesOf(basis.prefecture), 'other'];
  const nameOf = (center: HealthCenter) =>
    center === 'prefecture' || center === 'other'
      ? t(`settings.centers.${center}`)
      : t(`settings.cities.${center}`);
  return (
    <>
      <ChoiceField
        label={t('settings.lodging')}
        choices={lodgings.map(value => ({ value, label: t(`settings.lodgings.${value}`) }))}
        value={basis.lodging}
        disabled={disabled}
        onChoose={lodging => onChange({ ...basis, lodging })}
      />
      <NativeSelect
        label={t('settings.prefecture')}
        className={style.short ?? ''}
        value={String(basis.prefecture)}
        disabled={disabled}
        data={[
          { value: '0', label: t('settings.unset') },
          ...prefectures.map(({ id, label }) => ({ value: String(id), label })),
        ]}
        onChange={event =>
          onChange({ ...basis, prefecture: Number(event.currentTarget.value), health_centre: 'prefecture' })
        }
      />
      {basis.prefecture > 0 && basis.lodging === 'ryokan' && (
        <ChoiceField
          label={t('settings.center')}
          description={t('settings.centerNote')}
          choices={centers.map(value => ({ value, label: nameOf(value) }))}
          value={basis.health_centre}
          disabled={disabled}
          onChoose={center => onChange({ ...basis, health_centre: center })}
        />
      )}
    </>
  );
}

type LawProps = { basis: RegisterBasis; country: string };

/** Returns the register rules that applied on the day on which the law was last checked. */
const requiredItems = ({ basis, country }: LawProps) => registerRulesOn({ country, basis }, LAW_VERSION);

function AddedItems({ basis, country, disabled, onChange }: FieldProps & LawProps) {
  const t = useTranslations('staff-register');
  const itemsByLaw = requiredItems({ basis: { ...basis, items: [] }, country }).everybody;
  const toggle = (item: Item, on: boolean) =>
    onChange({
      ...basis,
      items: sortItems(on ? [...basis.items, item] : basis.items.filter(each => each !== item)),
    });
  return (
    <fieldset className={style.group}>
      <legend>{t('settings.items')}</legend>
      <p className={style.lead}>{t('settings.itemsNote')}</p>
      {addableItems.map(item => (
        <Checkbox
          key={item}
          label={t(`item.${item}`)}
          classNames={{ label: style.item ?? '' }}
          checked={itemsByLaw.includes(item) || basis.items.includes(item)}
          disabled={disabled || itemsByLaw.includes(item)}
          onChange={event => toggle(item, event.currentTarget.checked)}
        />
      ))}
    </fieldset>
  );
}

function RequiredItems({ basis, country }: LawProps) {
  const t = useTranslations('staff-register');
  const { everybody, foreigners } = requiredItems({ basis, country });
  const { entries, local } = lawFor({ country, basis }, LAW_VERSION);
  const itemList = (items: readonly Item[]) =>
    items.length > 0 ? (
      <ul className={style.items}>
        {items.map(item => (
          <li key={item}>
            <span className={style.item}>{t(`item.${item}`)}</span>
          </li>
        ))}
      </ul>
    ) : (
      t('settings.nothing')
    );
  return (
    <section className={style.group} aria-label={t('settings.required')}>
      <h2>{t('settings.required')}</h2>
      <dl className={style.required}>
        <dt>{t('settings.everybody')}</dt>
        <dd>{itemList(everybody)}</dd>
        {foreigners.length > 0 && (
          <>
            <dt>{t('settings.foreigners')}</dt>
            <dd>{itemList(foreigners)}</dd>
          </>
        )}
      </dl>
      {local === 'unknown' && (
        <p className={style.warning}>{t(basis.prefecture === 0 ? 'settings.choose' : 'settings.unknown')}</p>
      )}
      {entries.length > 0 && (
        <>
          <p className={style.lead}>{t('settings.sources', { day: LAW_VERSION.replaceAll('-', '/') })}</p>
          <ul className={style.sources}>
            {entries.map(entry => (
              <Source key={String(entry.place)} entry={entry} />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function Source({ entry: { act, sources } }: { entry: LawEntry }) {
  return (
    <li>
      <span lang="ja">{act}</span>
      {sources.map(address => (
        <a key={address} href={address} target="_blank" rel="noreferrer">
          {new URL(address).host}
        </a>
      ))}
    </li>
  );
}
