import { type Mutation, useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { QuestionItem } from '#features/form/questionnaire/contract/questions.ts';
import { useErrorText } from '#features/guest/guest-access/guest/error-text.ts';
import type * as contract from '#features/registration/image/contract.ts';
import { SENT_QUALITY, sentSize, UPLOAD_TIMEOUT_MS } from '#features/registration/image/rules.ts';
import { ApiError, client } from '#platform/browser/call.ts';
import { type Form, MAIN, personsOf } from '../form/form.ts';

const call = client<typeof contract, 'guest'>();

type PictureKind = 'passport' | 'face' | 'signature';

/** Mutation key for uploads of one kind of picture, or of all kinds if `kind` is omitted. */
const uploadKey = (kind?: PictureKind) => ['picture', ...(kind ? [kind] : [])];

export function usePendingUploads(kind?: PictureKind): PicturePlace['person'][] {
  return useMutationState({
    filters: { mutationKey: uploadKey(kind), status: 'pending' },
    select: ({ options }) => options.meta?.person,
  }).filter(isPerson);
}

const isPerson = (person: unknown): person is PicturePlace['person'] =>
  typeof person === 'string' && /^(main|companion:\d+)$/.test(person);

/**
 * Delays an action until all pictures, or all of one kind, have been uploaded. `hasFailed` tells `act` that
 * an upload has failed, so that the page can stay open and show the error.
 */
export function useAfterUploads<T>(kind: PictureKind | undefined, act: (on: T, hasFailed: boolean) => void) {
  const mutations = useQueryClient().getMutationCache();
  const isSending = usePendingUploads(kind).length > 0;
  const [waiting, setWaiting] = useState<{ on: T; sent: Mutation[] } | null>(null);
  const continueAfterUploads = useEffectEvent(({ on, sent }: { on: T; sent: Mutation[] }) => {
    setWaiting(null);
    act(
      on,
      sent.some(({ state }) => state.status === 'error'),
    );
  });
  useEffect(() => {
    if (isSending || waiting === null) return;
    const timer = setTimeout(() => continueAfterUploads(waiting));
    return () => clearTimeout(timer);
  }, [isSending, waiting]);
  return {
    isSending,
    isWaiting: waiting !== null,
    press: (on: T) => {
      const sent = mutations.findAll({ mutationKey: uploadKey(kind), status: 'pending' });
      if (sent.length > 0) setWaiting({ on, sent });
      else act(on, false);
    },
  };
}

export function usePictureUpload(kind: PictureKind, place: PicturePlace, onSent: (imageId: string) => void) {
  const t = useTranslations('registration');
  const errorText = useErrorText();
  const { mutate, isPending, error, variables } = useMutation({
    mutationKey: uploadKey(kind),
    meta: { person: place.person },
    mutationFn: (picture: Picture) => sendPicture(picture, kind, place),
    onSuccess: onSent,
  });
  const failureText = () => {
    if (error instanceof UnreadablePicture) return t('picture.unreadable');
    return errorText(error);
  };
  return {
    send: mutate,
    busy: isPending,
    failure: error ? failureText() : undefined,
    // If the picture itself was rejected, a retry cannot succeed.
    again: error && !isRefused(error) && variables ? () => mutate(variables) : undefined,
  };
}

const isRefused = (error: Error) =>
  error instanceof UnreadablePicture ||
  (error instanceof ApiError &&
    error.status < 500 &&
    error.status !== 429 &&
    error.code !== 'upload_too_slow');

async function sendPicture(
  picture: Picture,
  kind: PictureKind,
  { person, inUse, upload = uploadToForm }: PicturePlace,
): Promise<string> {
  const jpeg = await shrinkPicture(picture);
  const form = new FormData();
  form.set('kind', kind);
  form.set('person', person);
  form.set('in_use', inUse.join());
  form.set('file', jpeg, `${kind}.jpg`);
  const imageId = await upload(form, AbortSignal.timeout(UPLOAD_TIMEOUT_MS));
  storePreview(imageId, jpeg);
  if (picture instanceof Blob) chosenPictures.set(imageId, picture);
  return imageId;
}

type SendForm = (form: FormData, signal: AbortSignal) => Promise<string>;

const uploadToForm: SendForm = async (form, signal) =>
  (await call('POST checkin/image', form, { signal })).data.image_id;

/**
 * Where a picture belongs. `person`: as in the upload field of this name. `inUse`: ids of the form's other
 * pictures, which the upload must not replace.
 */
export type PicturePlace = {
  person: 'main' | `companion:${number}`;
  inUse: readonly string[];
  upload?: SendForm;
};

/**
 * Returns the upload target for a person's picture. Companions are numbered by position. After a companion is
 * removed, a picture may therefore be stored under the number of another person.
 */
export function picturePlace(form: Form, person: string, { id }: Pick<QuestionItem, 'id'>): PicturePlace {
  const place = form.companions.findIndex(({ key }) => key === person);
  const others = personsOf(form).filter(({ key }) => key !== person);
  return {
    person: person === MAIN ? 'main' : `companion:${place}`,
    inUse: others.flatMap(({ other_form }) => other_form[id] ?? []),
  };
}

// The form's calls never return a passport picture, so this tab keeps its own pictures for display.
const previews = new Map<string, string>();

/** Returns the URL of the picture that this tab uploaded under this id. Undefined after a reload. */
export const previewOf = (imageId: string): string | undefined => previews.get(imageId);

const chosenPictures = new Map<string, Blob>();

/** Returns the original of the picture that this tab uploaded under this id. Undefined after a reload. */
export const chosenPictureOf = (imageId: string): Blob | undefined => chosenPictures.get(imageId);

function storePreview(imageId: string, picture: Blob): void {
  previews.set(imageId, URL.createObjectURL(picture));
}

export function deletePreview(imageId: string): void {
  const address = previews.get(imageId);
  if (address !== undefined) URL.revokeObjectURL(address);
  previews.delete(imageId);
  chosenPictures.delete(imageId);
}

type Picture = Blob | HTMLCanvasElement;

/** Thrown if the browser cannot decode a picture, for example HEIC on many phones. */
class UnreadablePicture extends Error {
  override readonly name = 'UnreadablePicture';
}

/**
 * Converts a picture for upload to an upright, smaller JPEG with a white background.
 * @throws UnreadablePicture
 */
async function shrinkPicture(picture: Picture): Promise<Blob> {
  const pixels = await createImageBitmap(picture).catch(() => {
    throw new UnreadablePicture('The browser cannot decode the picture');
  });
  const canvas = drawOnCanvas(pixels);
  pixels.close();
  const jpeg = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/jpeg', SENT_QUALITY));
  if (jpeg === null || jpeg.size === 0) throw new UnreadablePicture('The browser made no picture');
  return jpeg;
}

function drawOnCanvas(pixels: ImageBitmap): HTMLCanvasElement {
  const { width, height } = sentSize(pixels);
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (context) {
    context.fillStyle = '#fff';
    context.fillRect(0, 0, width, height);
    context.drawImage(pixels, 0, 0, width, height);
  }
  // A phone with little memory draws nothing and reports no error. The background is then transparent instead
  // of white.
  if (context?.getImageData(0, 0, 1, 1).data[3] !== 255)
    throw new UnreadablePicture('The browser has too little memory to draw the picture');
  return canvas;
}
