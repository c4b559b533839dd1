import sharp from 'sharp';
import { expect } from 'vitest';
import { linkOfShortCode } from '#features/guest/guest-access/queries/link.ts';
import { GuestClient } from '#test/harness/guest-client.ts';
import { valueAt } from '#test/harness/http-client.ts';

/**
 * Registers by a link as a guest with the phone number +81 90-1234-5678, a passport and no address in Japan.
 */
export async function registerBy(url: string, link: string, facilityId: number): Promise<void> {
  const found = await linkOfShortCode(link.split('/').at(-1) ?? '');
  const guest = new GuestClient(url, { facilityId, token: found?.token ?? '', verificationCode: '' });
  await guest.proveByPhone('+819012345678');
  const sent = await guest.http.call('POST checkin/image', await aPassport());
  const questions = await guest.questions();
  const idOf = (name: string) => String(questions.find(each => each.system_name === name)?.id);
  const form = await guest.filledIn({ companions: 0 });
  const answers = {
    ...Object(form.other_form),
    [idOf('has_japan_address')]: 'no',
    [idOf('nationality')]: 'NZ',
    [idOf('gov_id_number')]: 'LM123456',
    [idOf('gov_id')]: String(valueAt(sent, 'data.image_id')),
  };
  const submitted = await guest.submit({ ...form, other_form: answers });
  expect(valueAt(submitted, 'status.success')).toBe(true);
}

async function aPassport(): Promise<FormData> {
  const drawn = sharp({ create: { width: 64, height: 64, channels: 3, background: '#264b73' } });
  const form = new FormData();
  form.set('kind', 'passport');
  form.set('person', 'main');
  form.set(
    'file',
    new Blob([new Uint8Array(await drawn.jpeg().toBuffer())], { type: 'image/jpeg' }),
    'p.jpg',
  );
  return form;
}
