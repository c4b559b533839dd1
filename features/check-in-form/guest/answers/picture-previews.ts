// The server never gives a passport picture back to a guest: what was taken in this tab is shown from here.
const previews = new Map<string, string>();

/** The address of the picture that was sent under this id in this tab; after a reload there is none. */
export const previewOf = (imageId: string): string | undefined => previews.get(imageId);

export function rememberPreview(imageId: string, picture: Blob): void {
  previews.set(imageId, URL.createObjectURL(picture));
}

export function forgetPreview(imageId: string): void {
  const address = previews.get(imageId);
  if (address !== undefined) URL.revokeObjectURL(address);
  previews.delete(imageId);
}
