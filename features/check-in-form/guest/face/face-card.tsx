import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import type { Camera } from '#ui/use-camera.ts';
import { PictureFile } from '../answers/picture-file.tsx';
import type { PicturePlace } from '../answers/picture-place.ts';
import { PictureTrouble } from '../answers/picture-trouble.tsx';
import { SentPicture } from '../answers/sent-picture.tsx';
import { usePictureUpload } from '../answers/use-picture-upload.ts';
import { CameraView } from './camera-view.tsx';
import { photoOf } from './photo-of.ts';

type Props = {
  title: string;
  imageId: string;
  /** Says what opening the camera does: on the first card that needs it. */
  explains: boolean;
  place: PicturePlace;
  /** The camera while it is this person's. */
  camera: Camera | null;
  onOpen: () => void;
  onClose: () => void;
  onChange: (imageId: string) => void;
  error: string | undefined;
};

/** Takes one person's photo with the camera, or another one instead. */
export function FaceCard({ camera, onOpen, onClose, onChange, ...props }: Props) {
  const { title, imageId, explains, place, error } = props;
  const t = useTranslations('registration');
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const { send, busy, failure, again } = usePictureUpload('face', place, onChange);
  const stream = camera?.state === 'on' ? camera.stream : null;
  const live = stream && video?.srcObject === stream ? video : null;
  const opening = camera?.state === 'opening' || (stream !== null && live === null);
  function take(photo: File | HTMLCanvasElement) {
    onClose();
    send(photo);
  }
  return (
    <Card title={title}>
      <PictureTrouble words={camera?.state === 'refused' ? t('face.refused') : undefined} />
      <PictureTrouble words={camera?.state === 'missing' ? t('face.missing') : undefined} />
      <PictureTrouble words={failure ?? error} again={again} />
      {explains && !stream && !busy && <p>{t('face.explain')}</p>}
      {stream && <CameraView stream={stream} onPlaying={setVideo} />}
      {!stream && imageId !== '' && (
        <SentPicture imageId={imageId} alt={t('picture.alt')}>
          {t('picture.sent')}
        </SentPicture>
      )}
      {/* One button for all that the camera does next: who uses the keyboard stays on it. */}
      <Button kind="soft" busy={busy || opening} onClick={() => (live ? take(photoOf(live)) : onOpen())}>
        {t(next({ busy, opening, live: live !== null, taken: imageId !== '' }))}
      </Button>
      {stream && (
        <Button kind="text" onClick={onClose}>
          {t('face.close')}
        </Button>
      )}
      {!stream && !busy && (
        <PictureFile kind="text" onChoose={take}>
          {t('face.upload')}
        </PictureFile>
      )}
      {!stream && !busy && imageId !== '' && (
        <Button kind="text" onClick={() => onChange('')}>
          {t('picture.remove')}
        </Button>
      )}
    </Card>
  );
}

type Now = Record<'busy' | 'opening' | 'live' | 'taken', boolean>;

function next({ busy, opening, live, taken }: Now) {
  if (busy) return 'picture.sending';
  if (opening) return 'face.opening';
  if (live) return 'face.take';
  return taken ? 'face.again' : 'face.open';
}
