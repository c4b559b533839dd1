import { useState } from 'react';
import { useTimeZone, useTranslations } from 'use-intl';
import { Button } from '#ui/button.tsx';
import { Card, Facts } from '#ui/card.tsx';
import { useDateLocale } from '#ui/date-locale.ts';
import { Dialog } from '#ui/dialog.tsx';
import { RichText } from '#ui/rich-text.tsx';
import type { MyData, Section } from '../contract.ts';
import style from './data.module.css';

type Props = { data: MyData; onCorrect: (person: number) => void };

export function DataParts({ data, onCorrect }: Props) {
  const t = useTranslations('guest-rights');
  return data.parts.map(({ title, person, sections }) => (
    <Card
      key={title}
      title={title}
      aside={
        person !== null &&
        data.may_correct === 'yes' && (
          <Button
            kind="text"
            className={style.correct}
            aria-label={t('page.correct.openLabel', { name: title })}
            onClick={() => onCorrect(person)}
          >
            {t('page.correct.open')}
          </Button>
        )
      }
    >
      {sections.map(section => (
        <DataSection key={`${section.purpose}/${section.rule}/${section.until}`} section={section} />
      ))}
      {person !== null && data.may_correct === 'ask' && <p className={style.note}>{t('page.correct.ask')}</p>}
    </Card>
  ));
}

function DataSection({ section: { title, why, kept, rows } }: { section: Section }) {
  return (
    <section className={style.section}>
      <h3>{title}</h3>
      <p className={style.why}>{why}</p>
      <p className={style.kept}>{kept}</p>
      <Facts facts={rows.map(({ label, value }) => ({ name: label, value }))} />
    </section>
  );
}

export function TermsCard({ data: { terms } }: { data: MyData }) {
  const t = useTranslations('guest-rights');
  const guest = useTranslations('guest');
  const formatMoment = useMoment();
  const [open, setOpen] = useState(false);
  return (
    <Card title={t('page.terms.title')}>
      <p>
        {terms.by === 'none'
          ? t('page.terms.none')
          : t(`page.terms.${terms.by}`, { at: formatMoment(terms.accepted_at) })}
      </p>
      {terms.html !== null && (
        <Button kind="soft" onClick={() => setOpen(true)}>
          {t('page.terms.show')}
        </Button>
      )}
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={t('page.terms.title')}
        closeLabel={guest('close')}
      >
        <div lang={terms.language}>
          <RichText html={terms.html ?? ''} />
        </div>
      </Dialog>
    </Card>
  );
}

export function useMoment(): (instant: string) => string {
  const locale = useDateLocale();
  const timeZone = useTimeZone();
  const format = new Intl.DateTimeFormat(locale, {
    dateStyle: 'long',
    timeStyle: 'short',
    calendar: 'gregory',
    timeZone,
  });
  return instant => format.format(new Date(instant));
}
