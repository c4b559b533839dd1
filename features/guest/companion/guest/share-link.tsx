import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { withoutPhraseEnds } from '#i18n/phrase-ends.ts';
import { Button } from '#ui/button.tsx';
import { ToastWhile } from '#ui/toasts.tsx';
import { useCopy } from '#ui/use-copy.ts';
import type { PlacesCalls } from './calls.ts';
import { LinkQr } from './link-qr.tsx';
import { MailLink } from './mail-link.tsx';
import style from './share-link.module.css';

/** Scrolls an opened section into view, which the action bar would otherwise hide on a short screen. */
const scrollToNearest = (way: HTMLElement | null) => way?.scrollIntoView({ block: 'nearest' });

type Props = {
  calls: PlacesCalls;
  place: { number: number; link: string; verification_code: string };
  hotel: string;
};

export function ShareLink({ calls, place, hotel }: Props) {
  const t = useTranslations('companion');
  const [way, setWay] = useState<'qr' | 'mail' | null>(null);
  const { link, verification_code: code } = place;
  const text = withoutPhraseEnds(t('share.text', { hotel, link, code }));
  const { field, copied, copy } = useCopy<HTMLDivElement>(text);
  const [presses, setPresses] = useState(0);
  const copyText = () => {
    setPresses(presses + 1);
    copy();
  };
  // Closing the share sheet rejects the promise, which is not an error.
  const share = () => void navigator.share({ text }).catch(() => undefined);
  const toggle = (other: 'qr' | 'mail') => setWay(way === other ? null : other);
  return (
    <div className={style.way}>
      <ToastWhile
        text={copied && t(copied === 'copied' ? 'share.copied' : 'share.notCopied')}
        kind={copied === 'byHand' ? 'danger' : 'plain'}
        time={presses}
      />
      <div className={style.facts} {...field}>
        <span className={style.name}>{t('share.link')}</span>
        <span className={style.link}>{link}</span>
        <span className={style.name}>{t('share.code')}</span>
        <code className={style.code}>{code}</code>
      </div>
      <div className={style.buttons}>
        {'share' in navigator && (
          <Button kind="soft" onClick={share}>
            {t('share.share')}
          </Button>
        )}
        <Button kind="soft" onClick={copyText}>
          {t('share.copy')}
        </Button>
        <Button kind="soft" aria-expanded={way === 'qr'} onClick={() => toggle('qr')}>
          {t(way === 'qr' ? 'share.qrHide' : 'share.qr')}
        </Button>
        <Button kind="soft" aria-expanded={way === 'mail'} onClick={() => toggle('mail')}>
          {t('share.mail')}
        </Button>
      </div>
      {way && (
        <div key={way} ref={scrollToNearest}>
          {way === 'qr' ? (
            <LinkQr link={link} label={t('share.qrLabel')} />
          ) : (
            <MailLink number={place.number} calls={calls} />
          )}
        </div>
      )}
    </div>
  );
}
