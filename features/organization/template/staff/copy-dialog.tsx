import { Button, NativeSelect, Radio } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { type TemplateItem, templateItems } from '#features/hotel/facility/rules/template-items.ts';
import { LoadedList } from '#features/hotel/facility/staff/loaded.tsx';
import { DialogFoot, StaffDialog } from '#features/hotel/facility/staff/staff-dialog.tsx';
import { useBrands, useJoinedHotels } from '#features/organization/organization/staff/calls.ts';
import style from '#features/organization/organization/staff/organization.module.css';
import { ErrorMessage } from '#features/organization/organization/staff/problem-of.tsx';
import { isReached } from '../rules/following.ts';
import { type Choice, type HotelPreview, type Template, useReach, useSaveTemplate } from './calls.ts';
import own from './templates.module.css';

type Props = { isOpen: boolean; template: Template | null; onClose: () => void };

/** Copies an item of a hotel as a new template or into an existing one. */
export function CopyDialog({ isOpen, template, onClose }: Props) {
  const t = useTranslations('staff-template');
  return (
    <StaffDialog open={isOpen} onClose={onClose} title={t('copy.title')}>
      {isOpen && <CopyForm template={template} onClose={onClose} />}
    </StaffDialog>
  );
}

function CopyForm({ template, onClose }: Omit<Props, 'isOpen'>) {
  const t = useTranslations('staff-template');
  const [choice, setChoice] = useState<Choice>({
    item: template?.item ?? 'form',
    brandId: template?.brand_id ?? null,
    hotelId: template?.hotel ? template.hotel_id : null,
  });
  const [isLocked, lock] = useState(template?.locked ?? false);
  const [isMissing, setMissing] = useState(false);
  const reach = useReach(choice);
  const save = useSaveTemplate();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { item, brandId, hotelId } = choice;
    setMissing(hotelId === null);
    if (hotelId === null) return;
    save.mutate(
      { item, brand_id: brandId, hotel_id: hotelId, locked: isLocked },
      { onSuccess: onClose, onError: () => void reach.refetch() },
    );
  };
  return (
    <form className={style.form} onSubmit={submit} noValidate>
      <ChoiceFields choice={choice} isMissing={isMissing} onChoose={setChoice} />
      <Radio.Group
        label={t('copy.kind')}
        value={isLocked ? 'locked' : 'open'}
        onChange={value => lock(value === 'locked')}
      >
        <div className={style.checks}>
          <Radio value="open" label={t('copy.open')} description={t('copy.openNote')} />
          <Radio value="locked" label={t('copy.locked')} description={t('copy.lockedNote')} />
        </div>
      </Radio.Group>
      <p>{t(`copy.notes.${choice.item}`)}</p>
      {choice.hotelId !== null && (
        <section className={style.part} aria-label={t('copy.reach')}>
          <LoadedList
            query={reach}
            rows={reach.data}
            loading={t('copy.reaching')}
            failed={t('deviations.failed')}
            empty={null}
          >
            {rows => <HotelPreviewList rows={rows} isLocked={isLocked} />}
          </LoadedList>
        </section>
      )}
      <ErrorMessage error={save.error} />
      <DialogFoot onCancel={onClose}>
        <Button type="submit" loading={save.isPending} disabled={choice.hotelId !== null && !reach.data}>
          {t('copy.save')}
        </Button>
      </DialogFoot>
    </form>
  );
}

type FieldsProps = { choice: Choice; isMissing: boolean; onChoose: (choice: Choice) => void };

function ChoiceFields({ choice, isMissing, onChoose }: FieldsProps) {
  const t = useTranslations('staff-template');
  const { data: brands = [] } = useBrands();
  const { data: joined = [] } = useJoinedHotels();
  const hotels = joined.filter(({ state }) => state === 'member');
  const idOf = (value: string) => (value === '' ? null : Number(value));
  const isItem = (value: string): value is TemplateItem => templateItems.some(item => item === value);
  return (
    <>
      <NativeSelect
        label={t('copy.item')}
        value={choice.item}
        data={templateItems.map(item => ({ value: item, label: t(`items.${item}`) }))}
        onChange={({ currentTarget: { value } }) => isItem(value) && onChoose({ ...choice, item: value })}
      />
      <NativeSelect
        label={t('copy.hotel')}
        required
        value={String(choice.hotelId ?? '')}
        error={isMissing && choice.hotelId === null ? t('copy.missing') : undefined}
        data={[
          { value: '', label: t('copy.choose') },
          ...hotels.map(({ hotel_id, name }) => ({ value: String(hotel_id), label: name })),
        ]}
        onChange={({ currentTarget: { value } }) => onChoose({ ...choice, hotelId: idOf(value) })}
      />
      {brands.length > 0 && (
        <NativeSelect
          label={t('copy.for')}
          value={String(choice.brandId ?? '')}
          data={[
            { value: '', label: t('page.everywhere') },
            ...brands.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          onChange={({ currentTarget: { value } }) => onChoose({ ...choice, brandId: idOf(value) })}
        />
      )}
    </>
  );
}

function HotelPreviewList({ rows, isLocked }: { rows: readonly HotelPreview[]; isLocked: boolean }) {
  const t = useTranslations('staff-template');
  const effectOf = ({ reach, differs }: HotelPreview) => {
    if (reach === 'source' || reach === 'brand') return reach;
    if (!differs) return 'same';
    return isReached(reach, isLocked) ? 'changes' : 'keeps';
  };
  const changedHotels = rows.filter(row => effectOf(row) === 'changes');
  return (
    <>
      <p role="status" className={own.count}>
        {t('copy.count', { count: changedHotels.length })}
      </p>
      <ul className={own.reached}>
        {rows.map(row => (
          <li key={row.hotel_id} data-effect={effectOf(row)}>
            <span>{row.name}</span>
            <span>{t(`copy.effect.${effectOf(row)}`)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
