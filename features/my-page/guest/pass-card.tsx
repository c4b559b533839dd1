import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { RetryNotice } from '#features/guest-access/guest/retry-notice.tsx';
import { Button } from '#ui/button.tsx';
import { Card, Facts } from '#ui/card.tsx';
import { keepAwake, useOnline } from '#ui/device.ts';
import { Dialog } from '#ui/dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { QrCode } from '#ui/qr-code.tsx';
import { ToastWhile } from '#ui/toasts.tsx';
import style from './pass-card.module.css';
import { qrPicture, savePicture } from './qr-picture.ts';
import { typedCode } from './typed-code.ts';
import { useQr } from './use-qr.ts';

type Props = {
  /** The payload that the front desk scans. */
  qrCode: string;
  place: string;
  facts: { name: string; value: string }[];
};

/** What the guest came for: the QR code, large, to be enlarged and to be kept. */
export function PassCard({ qrCode, place, facts }: Props) {
  const t = useTranslations('my-page');
  const guest = useTranslations('guest');
  const [saved, setSaved] = useState<{ well: boolean; time: number }>();
  const [large, setLarge] = useState(false);
  const { matrix, error, isFetching, refetch } = useQr(qrCode);
  const online = useOnline();
  async function save() {
    const lines = [place, ...facts.map(({ name, value }) => `${name} ${value}`)];
    const picture = matrix && (await qrPicture(matrix, lines));
    if (picture) savePicture(picture, 'checkin-qr.png');
    setSaved({ well: Boolean(picture), time: (saved?.time ?? 0) + 1 });
  }
  return (
    <Card>
      <ToastWhile
        text={saved ? t(saved.well ? 'qr.saved' : 'qr.notSaved') : null}
        kind={saved?.well ? 'plain' : 'danger'}
        time={saved?.time}
      />
      {!online && <Notice title={t('qr.offline')} />}
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
        <Button kind="soft" onClick={() => void save()} disabled={!matrix}>
          {t('qr.save')}
        </Button>
        <p className={style.typed}>
          {t('qr.typed')}
          <code>{typedCode(qrCode)}</code>
        </p>
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
        </div>
      </Dialog>
    </Card>
  );
}
