import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { ApiError } from '#platform/browser/call.ts';
import { callImages } from '../calls.ts';
import { rememberPreview } from './picture-previews.ts';
import { shrinkPicture, UnreadablePicture } from './shrink-picture.ts';

/** Whose picture it is, as the upload names it (wire: `person`). */
export type PicturePerson = 'main' | `companion:${number}`;

type Kind = 'passport' | 'face' | 'signature';

/** Sends a picture; `onSent` gets its id. `failure` says in words what to do. */
export function usePictureUpload(kind: Kind, person: PicturePerson, onSent: (imageId: string) => void) {
  const t = useTranslations('registration');
  const guest = useTranslations('guest');
  const { mutate, isPending, error, variables } = useMutation({
    mutationFn: (file: Blob) => send(file, kind, person),
    onSuccess: onSent,
  });
  const words = () => {
    if (error instanceof UnreadablePicture) return t('picture.unreadable');
    return error instanceof ApiError ? error.message : guest('form.offline');
  };
  return {
    send: mutate,
    busy: isPending,
    failure: error ? words() : undefined,
    // Another try makes sense only where the picture itself was not refused.
    again: error && !isRefused(error) && variables ? () => mutate(variables) : undefined,
  };
}

const isRefused = (error: Error) =>
  error instanceof UnreadablePicture || (error instanceof ApiError && error.status < 500);

async function send(file: Blob, kind: Kind, person: PicturePerson): Promise<string> {
  const picture = await shrinkPicture(file);
  const form = new FormData();
  form.set('kind', kind);
  form.set('person', person);
  form.set('file', picture, `${kind}.jpg`);
  const { data } = await callImages('POST checkin/image', form);
  rememberPreview(data.image_id, picture);
  return data.image_id;
}
