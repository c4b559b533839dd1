import { Alert, Button, Skeleton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { type EditedText, type MailPlace, previewOf } from './calls.ts';
import style from './texts.module.css';

type Props = {
  place: MailPlace;
  value: EditedText;
  /** What else may be done with it. */
  children: ReactNode;
};

const TYPING_PAUSE_MS = 500;

const widths = ['phone', 'desk'] as const;

/** The mail as a guest who is invented would get it, on a phone or on a desk. It follows what is typed. */
export function MailPreview({ place, value, children }: Props) {
  const t = useTranslations('staff-texts');
  const id = useId();
  const [shown] = useDebouncedValue(value, TYPING_PAUSE_MS);
  const [width, setWidth] = useState<(typeof widths)[number]>('phone');
  const { data, isError } = useQuery({
    queryKey: ['mail-preview', place, shown],
    queryFn: ({ signal }) => previewOf(place, shown, signal),
    retry: false,
    placeholderData: keepPreviousData,
  });
  return (
    <section className={style.preview} aria-labelledby={id}>
      <h2 id={id}>{t('preview.title')}</h2>
      <div className={style.previewBar}>
        {widths.map(each => (
          <Button
            key={each}
            size="xs"
            variant={each === width ? 'light' : 'subtle'}
            aria-pressed={each === width}
            onClick={() => setWidth(each)}
          >
            {t(`preview.${each}`)}
          </Button>
        ))}
        {children}
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
 * The mail's HTML, apart from the styles of the page. The policy of the page takes no style attributes: they are parsed
 * under another name and set one by one. Its links lead nowhere.
 */
function MailSheet({ html }: { html: string }) {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = host;
    if (!current) return;
    const shadow = current.shadowRoot ?? current.attachShadow({ mode: 'open' });
    const harmless = html.replaceAll(' style="', ' data-style="');
    const { body } = new DOMParser().parseFromString(harmless, 'text/html');
    for (const link of body.querySelectorAll('a')) link.removeAttribute('href');
    shadow.replaceChildren(...body.childNodes);
    for (const element of shadow.querySelectorAll<HTMLElement>('[data-style]'))
      element.style.cssText = element.dataset.style ?? '';
  }, [html]);
  return <div ref={host} />;
}
