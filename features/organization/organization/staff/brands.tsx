import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { LoadedList } from '#features/hotel/facility/staff/loaded.tsx';
import { DialogFoot, StaffDialog } from '#features/hotel/facility/staff/staff-dialog.tsx';
import { errorOn } from '#platform/browser/faults.ts';
import { DataTable } from '#ui/table/data-table.tsx';
import { useForm } from '#ui/use-form.ts';
import { type Brand, useAddBrand, useBrands, useDeleteBrand, useRenameBrand } from './calls.ts';
import style from './organization.module.css';
import { ErrorMessage } from './problem-of.tsx';

export function Brands() {
  const t = useTranslations('staff-organization');
  const query = useBrands();
  const [named, setNamed] = useState<Brand | 'new' | null>(null);
  const [deleted, setDeleted] = useState<Brand | null>(null);
  const title =
    named === 'new' || named === null
      ? t('manage.addBrand')
      : t('manage.renameBrandNamed', { name: named.name });
  return (
    <section className={style.part} aria-labelledby="brands">
      <div className={style.head}>
        <h2 id="brands">{t('manage.brands')}</h2>
        <Button variant="default" onClick={() => setNamed('new')}>
          {t('manage.addBrand')}
        </Button>
      </div>
      <p className={style.lead}>{t('manage.brandsLead')}</p>
      <LoadedList
        query={query}
        rows={query.data}
        loading={t('hotels.loading')}
        failed={t('manage.failed')}
        empty={t('manage.brandsEmpty')}
      >
        {rows => <BrandTable rows={rows} onRename={setNamed} onDelete={setDeleted} />}
      </LoadedList>
      <StaffDialog open={named !== null} onClose={() => setNamed(null)} title={title}>
        {named && <BrandForm brand={named === 'new' ? null : named} onClose={() => setNamed(null)} />}
      </StaffDialog>
      <DeleteBrand brand={deleted} onClose={() => setDeleted(null)} />
    </section>
  );
}

type TableProps = {
  rows: readonly Brand[];
  onRename: (brand: Brand) => void;
  onDelete: (brand: Brand) => void;
};

function BrandTable({ rows, onRename, onDelete }: TableProps) {
  const t = useTranslations('staff-organization');
  return (
    <DataTable
      label={t('manage.brands')}
      rows={rows}
      idOf={brand => brand.id}
      columns={[
        { id: 'name', head: t('manage.brandName'), isName: true, cell: ({ name }) => name },
        {
          id: 'hotels',
          head: t('manage.hotels'),
          kind: 'figures',
          isLabelled: true,
          cell: ({ hotels }) => hotels,
        },
        {
          id: 'actions',
          head: t('manage.actions'),
          kind: 'actions',
          cell: brand => (
            <div className={style.actions}>
              <Button
                variant="default"
                size="xs"
                aria-label={t('manage.renameBrandNamed', { name: brand.name })}
                onClick={() => onRename(brand)}
              >
                {t('manage.renameBrand')}
              </Button>
              <Button
                variant="default"
                size="xs"
                aria-label={t('manage.deleteBrandNamed', { name: brand.name })}
                onClick={() => onDelete(brand)}
              >
                {t('manage.delete')}
              </Button>
            </div>
          ),
        },
      ]}
    />
  );
}

function BrandForm({ brand, onClose }: { brand: Brand | null; onClose: () => void }) {
  const t = useTranslations('staff-organization');
  const form = useForm({ name: brand?.name ?? '' });
  const add = useAddBrand();
  const rename = useRenameBrand();
  const error = add.error ?? rename.error;
  const onDone = {
    onSuccess: onClose,
    onError: (failure: Error) => form.refuse({ name: errorOn(failure, 'name') }),
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const name = form.typed.name.trim();
    if (name === '') return form.refuse({ name: t('manage.missing') });
    if (brand) rename.mutate({ id: brand.id, name }, onDone);
    else add.mutate(name, onDone);
  };
  return (
    <form ref={form.ref} className={style.form} onSubmit={submit} noValidate>
      <TextInput
        {...form.field('name')}
        label={t('manage.brandName')}
        required
        maxLength={191}
        autoComplete="off"
      />
      <ErrorMessage error={errorOn(error, 'name') === undefined ? error : null} />
      <DialogFoot onCancel={onClose}>
        <Button type="submit" loading={add.isPending || rename.isPending}>
          {brand ? t('manage.save') : t('manage.addBrand')}
        </Button>
      </DialogFoot>
    </form>
  );
}

function DeleteBrand({ brand, onClose }: { brand: Brand | null; onClose: () => void }) {
  const t = useTranslations('staff-organization');
  const { mutate, error, isPending, reset } = useDeleteBrand();
  const close = () => {
    reset();
    onClose();
  };
  return (
    <StaffDialog
      open={brand !== null}
      onClose={close}
      title={t('manage.deleteBrandTitle', { name: brand?.name ?? '' })}
    >
      <div className={style.form}>
        <p>{t('manage.deleteBrandBody')}</p>
        <ErrorMessage error={error} />
        <DialogFoot onCancel={close}>
          <Button
            color="red"
            loading={isPending}
            onClick={() => brand && mutate(brand.id, { onSuccess: close })}
          >
            {t('manage.delete')}
          </Button>
        </DialogFoot>
      </div>
    </StaffDialog>
  );
}
