import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { ApiError } from '#platform/browser/call.ts';
import { callImages } from '../calls.ts';
import type { PicturePlace } from './picture-place.ts';
import { rememberPreview } from './picture-previews.ts';
import { type Picture, shrinkPicture, UnreadablePicture } from './shrink-picture.ts';

type Kind = 'passport' | 'face' | 'signature';

/** Marks the uploads of a kind that are on their way. */
export const uploading = (kind: Kind) => ['picture', kind];

/** On a train a picture may hang between two stations; the guest then tries again rather than waits. */
const LONGEST_MS = 60_000;

/** Sends a picture; `onSent` gets its id. `failure` says in words what to do. */
export function usePictureUpload(kind: Kind, place: PicturePlace, onSent: (imageId: string) => void) {
  const t = useTranslations('registration');
  const guest = useTranslations('guest');
  const { mutate, isPending, error, variables } = useMutation({
    mutationKey: uploading(kind),
    mutationFn: (picture: Picture) => send(picture, kind, place),
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
  error instanceof UnreadablePicture ||
  (error instanceof ApiError &&
    error.status < 500 &&
    error.status !== 429 &&
    error.code !== 'upload_too_slow');

async function send(picture: Picture, kind: Kind, { person, inUse }: PicturePlace): Promise<string> {
  const jpeg = await shrinkPicture(picture);
  const form = new FormData();
  form.set('kind', kind);
  form.set('person', person);
  form.set('in_use', inUse.join());
  form.set('file', jpeg, `${kind}.jpg`);
  const signal = AbortSignal.timeout(LONGEST_MS);
  const { data } = await callImages('POST checkin/image', form, { signal });
  rememberPreview(data.image_id, jpeg);
  return data.image_id;
}
