import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useMoment } from '#features/desk/front-desk/staff/formats.ts';
import { LoadedList } from '#features/hotel/facility/staff/loaded.tsx';
import { DialogFoot, StaffDialog } from '#features/hotel/facility/staff/staff-dialog.tsx';
import style from '#features/organization/organization/staff/organization.module.css';
import { ErrorMessage } from '#features/organization/organization/staff/problem-of.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { type Template, useDeleteTemplate, useTemplates } from './calls.ts';
import { CopyDialog } from './copy-dialog.tsx';
import own from './templates.module.css';

/** An organization has no time zone, so times are shown in the browser's time zone. */
const readersZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

export function Templates() {
  const t = useTranslations('staff-template');
  const query = useTemplates();
  const [copied, setCopied] = useState<Template | 'new' | null>(null);
  const [deleted, setDeleted] = useState<Template | null>(null);
  return (
    <section className={style.part} aria-labelledby="templates">
      <div className={style.head}>
        <h2 id="templates">{t('page.list')}</h2>
        <Button onClick={() => setCopied('new')}>{t('page.add')}</Button>
      </div>
      <LoadedList
        query={query}
        rows={query.data}
        loading={t('page.loading')}
        failed={t('page.failed')}
        empty={t('page.empty')}
      >
        {rows => <TemplateTable rows={rows} onCopy={setCopied} onDelete={setDeleted} />}
      </LoadedList>
      <CopyDialog
        isOpen={copied !== null}
        template={copied === 'new' ? null : copied}
        onClose={() => setCopied(null)}
      />
      <DeleteTemplate template={deleted} onClose={() => setDeleted(null)} />
    </section>
  );
}

type TableProps = {
  rows: readonly Template[];
  onCopy: (template: Template) => void;
  onDelete: (template: Template) => void;
};

function TemplateTable({ rows, onCopy, onDelete }: TableProps) {
  const t = useTranslations('staff-template');
  const formatMoment = useMoment(readersZone());
  const namesOf = ({ item, brand }: Template) => ({
    item: t(`items.${item}`),
    target: brand ?? t('page.everywhere'),
  });
  return (
    <DataTable
      className={own.list}
      label={t('page.list')}
      rows={rows}
      idOf={({ id }) => id}
      columns={[
        { id: 'item', head: t('item'), isName: true, cell: ({ item }) => t(`items.${item}`) },
        {
          id: 'for',
          head: t('page.for'),
          isLabelled: true,
          cell: ({ brand }) => brand ?? t('page.everywhere'),
        },
        {
          id: 'kind',
          head: t('page.kind'),
          isLabelled: true,
          cell: ({ locked }) => t(locked ? 'page.locked' : 'page.open'),
        },
        {
          id: 'from',
          head: t('page.from'),
          isLabelled: true,
          cell: ({ hotel }) => hotel ?? t('page.left'),
        },
        {
          id: 'saved',
          head: t('page.saved'),
          kind: 'figures',
          isLabelled: true,
          cell: ({ saved_at, saved_by }) => `${formatMoment(saved_at)} ${saved_by ?? ''}`.trim(),
        },
        {
          id: 'actions',
          head: t('page.actions'),
          kind: 'actions',
          cell: template => (
            <div className={style.actions}>
              <Button
                variant="default"
                size="xs"
                aria-label={t('page.againNamed', namesOf(template))}
                onClick={() => onCopy(template)}
              >
                {t('page.again')}
              </Button>
              <Button
                variant="subtle"
                color="red"
                size="xs"
                aria-label={t('page.deleteNamed', namesOf(template))}
                onClick={() => onDelete(template)}
              >
                {t('page.delete')}
              </Button>
            </div>
          ),
        },
      ]}
    />
  );
}

function DeleteTemplate({ template, onClose }: { template: Template | null; onClose: () => void }) {
  const t = useTranslations('staff-template');
  const { mutate, error, isPending, reset } = useDeleteTemplate();
  const close = () => {
    reset();
    onClose();
  };
  return (
    <StaffDialog open={template !== null} onClose={close} title={t('page.deleteTitle')}>
      <div className={style.form}>
        <p>{t('page.deleteBody')}</p>
        <ErrorMessage error={error} />
        <DialogFoot onCancel={close}>
          <Button
            color="red"
            loading={isPending}
            onClick={() => template && mutate(template.id, { onSuccess: close })}
          >
            {t('page.delete')}
          </Button>
        </DialogFoot>
      </div>
    </StaffDialog>
  );
}
