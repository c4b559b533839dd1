import { Button, Radio } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { ExportStatus, useExport } from '#features/hotel/facility/staff/exports.tsx';
import { DialogFoot, StaffDialog } from '#features/hotel/facility/staff/staff-dialog.tsx';
import { readBrowser, writeBrowser } from '#platform/browser/browser-storage.ts';
import { type Paper, papers, widePapers } from '../rules.ts';
import style from './paper.module.css';

export type Printable<What extends string> = {
  what: What;
  note?: string;
  make: (paper: Paper, signal: AbortSignal) => Promise<Response>;
};

type Props = { label: string; printables: readonly Printable<'card' | 'labels' | 'arrivals'>[] };

const storageKeyOf = (what: string) => `paper-${what}`;

function paperFor(what: string): Paper {
  const storedPaper = papers.find(each => each === readBrowser(storageKeyOf(what)));
  const allowedPapers: readonly Paper[] = what === 'labels' ? papers : widePapers;
  return storedPaper && allowedPapers.includes(storedPaper) ? storedPaper : 'a4';
}

export function PrintButton({ label, printables }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" size="xs" onClick={() => setOpen(true)}>
        {label}
      </Button>
      <PrintDialog isOpen={isOpen} printables={printables} onClose={() => setOpen(false)} />
    </>
  );
}

type DialogProps = Pick<Props, 'printables'> & { isOpen: boolean; onClose: () => void };

export function PrintDialog({ isOpen, printables, onClose }: DialogProps) {
  const t = useTranslations('staff-paper');
  return (
    <StaffDialog open={isOpen} onClose={onClose} title={t('print')}>
      <PrintForm printables={printables} onClose={onClose} />
    </StaffDialog>
  );
}

type FormProps = Pick<DialogProps, 'printables' | 'onClose'>;

function PrintForm({ printables, onClose }: FormProps) {
  const t = useTranslations('staff-paper');
  const [chosen, setChosen] = useState(printables[0]);
  const [paper, setPaper] = useState<Paper>(() => paperFor(chosen?.what ?? ''));
  const { start, ...status } = useExport();
  if (!chosen) return null;
  const isRunning = status.state.kind === 'running';
  const all: readonly Paper[] = chosen.what === 'labels' ? papers : widePapers;
  const choose = (what: string) => {
    setChosen(printables.find(each => each.what === what));
    setPaper(paperFor(what));
  };
  const make = (event: SubmitEvent) => {
    event.preventDefault();
    writeBrowser(storageKeyOf(chosen.what), paper);
    void start(signal => chosen.make(paper, signal));
  };
  return (
    <form className={style.form} noValidate onSubmit={make}>
      <p>{t('lead')}</p>
      <Radio.Group label={t('what')} value={chosen.what} onChange={choose}>
        {printables.map(({ what, note }) => (
          <Radio key={what} mt="xs" value={what} label={t(`whats.${what}`)} description={note} />
        ))}
      </Radio.Group>
      <Radio.Group
        label={t('paper')}
        description={chosen.what === 'labels' && t('labelsOnA4')}
        value={paper}
        onChange={value => setPaper(papers.find(each => each === value) ?? 'a4')}
      >
        {all.map(each => (
          <Radio key={each} mt="xs" value={each} label={t(`papers.${each}`)} />
        ))}
      </Radio.Group>
      <ExportStatus {...status} />
      <DialogFoot onCancel={onClose} isBusy={isRunning}>
        <Button type="submit" disabled={isRunning}>
          {t('make')}
        </Button>
      </DialogFoot>
    </form>
  );
}
