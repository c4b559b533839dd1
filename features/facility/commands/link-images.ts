import type { ErrorCode } from '#i18n/error-codes.ts';
import { invalid } from '#platform/http/refusal.ts';
import { toIcon } from '#platform/pictures/icon.ts';
import { MOST_IMAGE_BYTES } from '../rules/links.ts';

/** The links with their new pictures drawn as PNG; null where a link brings none. Throws 422 as `links.0.image`. */
export async function drawImages<T extends { image: string | null }>(
  links: readonly T[],
): Promise<(T & { drawn: Buffer | null })[]> {
  const errors: Record<string, ErrorCode> = {};
  const drawn: (T & { drawn: Buffer | null })[] = [];
  for (const [place, link] of links.entries()) {
    const icon = link.image === null ? null : await drawImage(link.image);
    if (typeof icon === 'string') errors[`links.${place}.image`] = icon;
    else drawn.push({ ...link, drawn: icon });
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return drawn;
}

async function drawImage(dataUrl: string): Promise<Buffer | 'link_image_too_large' | 'link_image_type'> {
  const [head = '', content = ''] = dataUrl.split(',', 2);
  // What the address says of the type is not believed; that it is one is.
  if (!/^data:.*;base64$/.test(head)) return 'link_image_type';
  const bytes = Buffer.from(content, 'base64');
  if (bytes.length > MOST_IMAGE_BYTES) return 'link_image_too_large';
  return (await toIcon(bytes)) ?? 'link_image_type';
}
