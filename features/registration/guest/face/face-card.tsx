import { type ChangeEvent, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Notice } from '#ui/notice.tsx';
import { SentPicture } from '../answers/sent-picture.tsx';
import { usePictureUpload } from '../answers/use-picture-upload.ts';
import { CameraView } from './camera-view.tsx';
import { useCamera } from './use-camera.ts';

type Props = { label: string; imageId: string; onChange: (imageId: string) => void };

/** Takes the photo with the camera, or another one instead. */
export function FaceCard({ label, imageId, onChange }: Props) {
  const t = useTranslations('registration');
  const file = useRef<HTMLInputElement>(null);
  const { stream, problem, open, close } = useCamera();
  const { send, busy, failure } = usePictureUpload('face', 'main', onChange);
  function take(photo: Blob) {
    close();
    send(photo);
  }
  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const [chosen] = target.files ?? [];
    if (chosen) take(chosen);
    target.value = '';
  }
  return (
    <Card title={label}>
      {problem && <Notice kind="danger">{t(problem === 'refused' ? 'face.refused' : 'face.missing')}</Notice>}
      {failure && <Notice kind="danger">{failure}</Notice>}
      {stream && <CameraView stream={stream} onTake={take} onClose={close} />}
      {!stream && imageId !== '' && (
        <SentPicture imageId={imageId} alt={t('picture.alt')}>
          {t('picture.sent')}
        </SentPicture>
      )}
      {!stream && (
        <>
          {imageId === '' && <p>{t('face.explain')}</p>}
          <Button kind="soft" busy={busy} onClick={() => void open()}>
            {t(busy ? 'picture.sending' : imageId === '' ? 'face.open' : 'face.again')}
          </Button>
        </>
      )}
      {!busy && (
        <Button kind="text" onClick={() => file.current?.click()}>
          {t('face.upload')}
        </Button>
      )}
      {imageId !== '' && !busy && !stream && (
        <Button kind="text" onClick={() => onChange('')}>
          {t('picture.remove')}
        </Button>
      )}
      <input ref={file} type="file" accept="image/*" hidden onChange={choose} />
    </Card>
  );
}
