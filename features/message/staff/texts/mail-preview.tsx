import { Alert, Button, SegmentedControl, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { MailText } from '../../rules/texts.ts';
import { type EditedText, type Place, previewOf } from './calls.ts';
import style from './texts.module.css';

type Props = { place: Omit<Place, 'name'> & { name: MailText }; value: EditedText };

/** The mail as a guest who is invented would get it, on a phone or on a desk. */
export function MailPreview({ place, value }: Props) {
  const t = useTranslations('staff-texts');
  const id = useId();
  const [shown, setShown] = useState(value);
  const [width, setWidth] = useState('phone');
  const { data, isError } = useQuery({
    queryKey: ['mail-preview', place, shown],
    queryFn: ({ signal }) => previewOf(place, shown, signal),
    retry: false,
  });
  const widths = [
    { value: 'phone', label: t('preview.phone') },
    { value: 'desk', label: t('preview.desk') },
  ];
  return (
    <section className={style.preview} aria-labelledby={id}>
      <h2 id={id}>{t('preview.title')}</h2>
      <div className={style.previewBar}>
        <SegmentedControl size="xs" data={widths} value={width} onChange={setWidth} />
        <Button size="xs" variant="default" onClick={() => setShown(value)}>
          {t('preview.show')}
        </Button>
      </div>
      {isError && <Alert color="red" variant="light" role="alert" title={t('preview.failed')} />}
      {!data && !isError && <Skeleton height={240} />}
      {data && (
        <>
          <p>
            <strong>{data.subject}</strong>
          </p>
          <div className={width === 'phone' ? style.phone : style.desk}>
            <MailSheet html={data.html} />
          </div>
        </>
      )}
    </section>
  );
}

/**
 * The mail's HTML, apart from the styles of the page. The policy of the page takes no style attributes, so they are set
 * one by one; its links lead nowhere.
 */
function MailSheet({ html }: { html: string }) {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = host;
    if (!current) return;
    const shadow = current.shadowRoot ?? current.attachShadow({ mode: 'open' });
    const { body } = new DOMParser().parseFromString(html, 'text/html');
    for (const link of body.querySelectorAll('a')) link.removeAttribute('href');
    const styled = [...body.querySelectorAll<HTMLElement>('[style]')].map(element => {
      const text = element.getAttribute('style') ?? '';
      element.removeAttribute('style');
      return { element, text };
    });
    shadow.replaceChildren(...body.childNodes);
    for (const { element, text } of styled) element.style.cssText = text;
  }, [html]);
  return <div ref={host} />;
}
