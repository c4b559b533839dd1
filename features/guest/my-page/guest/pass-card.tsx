import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { RetryNotice } from '#features/guest/guest-access/guest/retry-notice.tsx';
import { isInAppBrowser } from '#platform/browser/in-app-browser.ts';
import { useBrowserValue } from '#platform/browser/place.ts';
import { Button } from '#ui/button.tsx';
import { Card, Facts } from '#ui/card.tsx';
import { keepAwake, useOnline } from '#ui/device.ts';
import { Dialog } from '#ui/dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { QrCode } from '#ui/qr-code.tsx';
import { ToastWhile } from '#ui/toasts.tsx';
import { qrKey } from '../rules/qr.ts';
import style from './pass-card.module.css';
import { saveQrPicture } from './qr-picture.ts';

type Props = {
  qrCode: string;
  place: string;
  facts: { name: string; value: string }[];
  /** True on a hotel device, where the guest cannot save the QR code. */
  isAtDesk?: boolean;
};

export function PassCard({ qrCode, place, facts, isAtDesk = false }: Props) {
  const t = useTranslations('my-page');
  const guest = useTranslations('guest');
  const [saved, setSaved] = useState<{ well: boolean; time: number }>();
  const [large, setLarge] = useState(false);
  const { matrix, error, isFetching, refetch } = useQr(qrCode);
  const isOnline = useOnline();
  const isInApp = useBrowserValue(() => isInAppBrowser(navigator.userAgent), false);
  async function save() {
    const lines = [place, ...facts.map(({ name, value }) => `${name} ${value}`)];
    const hasSaved = matrix !== undefined && (await saveQrPicture(matrix, lines));
    setSaved({ well: hasSaved, time: (saved?.time ?? 0) + 1 });
  }
  return (
    <Card>
      <ToastWhile
        text={saved ? t(saved.well ? 'qr.saved' : 'qr.notSaved') : null}
        kind={saved?.well ? 'plain' : 'danger'}
        time={saved?.time}
      />
      {!isOnline && <Notice title={t('qr.offline')} />}
      {error && <RetryNotice error={error} busy={isFetching} onRetry={() => void refetch()} />}
      <div className={style.pass}>
        <button
          type="button"
          className={style.code}
          aria-label={t('qr.label')}
          onClick={() => setLarge(true)}
          disabled={!matrix}
        >
          {matrix && <QrCode matrix={matrix} label={t('qr.label')} />}
        </button>
        <p className={style.hint}>{t('qr.enlarge')}</p>
        {!isAtDesk && (
          <Button kind="soft" onClick={() => void save()} disabled={!matrix}>
            {t('qr.save')}
          </Button>
        )}
        {isInApp && <p className={style.hint}>{t('qr.inApp')}</p>}
        <TypedCode qrCode={qrCode} />
      </div>
      <Facts facts={facts} />
      <Dialog
        open={large}
        onClose={() => setLarge(false)}
        title={place}
        closeLabel={guest('close')}
        fullScreen
      >
        <div ref={keepAwake} className={style.large}>
          {matrix && <QrCode matrix={matrix} label={t('qr.label')} />}
          <TypedCode qrCode={qrCode} />
          <Facts facts={facts} />
        </div>
      </Dialog>
    </Card>
  );
}

function TypedCode({ qrCode }: { qrCode: string }) {
  const t = useTranslations('my-page');
  return (
    <p className={style.typed}>
      {t('qr.typed')}
      <code>{typedCode(qrCode)}</code>
    </p>
  );
}

/**
 * Returns the modules of a QR code for this text, or `error` if the code generator could not be loaded. The
 * server may have embedded the first QR code in the page.
 */
function useQr(text: string) {
  const { data, ...query } = useQuery({
    queryKey: qrKey(text),
    queryFn: async () => (await import('#platform/text/qr-matrix.ts')).qrMatrix(text),
    staleTime: Number.POSITIVE_INFINITY,
    retry: 3,
  });
  return { matrix: data, ...query };
}

/**
 * Formats the text of a QR code in groups of four characters, to be read out or typed at the front desk.
 * Omits the prefix, which the front desk adds.
 */
export function typedCode(qrCode: string): string {
  const letters = qrCode.slice(qrCode.indexOf('.') + 1);
  return (letters.match(/.{1,4}/g) ?? []).join(' ');
}
