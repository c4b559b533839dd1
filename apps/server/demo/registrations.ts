import sharp from 'sharp';
import { z } from 'zod';
import { DemoCaller } from './caller.ts';
import type { DemoBooking } from './cast.ts';

const proofReply = z.object({ status: z.object({ guest_session: z.string() }) });
const questionList = z.object({
  data: z.array(z.object({ id: z.int(), system_name: z.string().nullable() })),
});
const uploadReply = z.object({ data: z.object({ image_id: z.string() }) });
const termsReply = z.object({ data: z.array(z.object({ value: z.object({ hash: z.string() }) })).min(1) });

type FormLink = { facilityId: number; token: string; verificationCode: string };

export async function registerGuest(url: string, member: DemoBooking, link: FormLink): Promise<void> {
  const { facilityId, token, verificationCode } = link;
  const language = member.booking.metadata.language ?? 'ja';
  const guest = new DemoCaller(url, { lang: language });
  const proof = { facility_id: facilityId, token, search: 'code', verificationCode, query: '' };
  const { status } = await guest.call('POST facility-booking/list', proof, proofReply);
  guest.headers['x-guest-session'] = status.guest_session;
  const formQuery = { facility_id: facilityId, language };
  const questions = await guest.call('POST facility-question/list', formQuery, questionList);
  const answers = await answersOf(guest, member);
  const terms = { facility_id: facilityId, name: `terms-conditions-${language}` };
  const { data } = await guest.call('POST facility-setting/list', terms, termsReply);
  const { pms_code, pms_reservation_no, metadata } = member.booking;
  await guest.call(
    'POST checkin',
    {
      facility_id: facilityId,
      timezone: 'Asia/Tokyo',
      selected_language: language,
      booking_details: { pms_code, pms_reservation_no, need_masking_keys: [] },
      terms: { accepted: true, hash: data[0]?.value.hash, language, by: 'checkbox' },
      email: metadata.email_address,
      other_form: Object.fromEntries(
        questions.data.flatMap(({ id, system_name }) => {
          const value = answers[system_name ?? ''];
          return value === undefined ? [] : [[id, value]];
        }),
      ),
      companions: [],
      tour_leaders: [],
    },
    z.unknown(),
  );
}

async function answersOf(
  guest: DemoCaller,
  { booking: { metadata } }: DemoBooking,
): Promise<Record<string, string>> {
  const name = metadata.full_name ?? '';
  const contact = { full_name: name, phone: metadata.phone ?? '' };
  if (metadata.language === 'ja')
    return {
      ...contact,
      full_name_for_katakana: metadata.full_name_for_katakana ?? '',
      has_japan_address: 'yes',
      zip_code: metadata.postal_code ?? '',
      address: metadata.full_address ?? '',
    };
  const number = 'LM123456';
  return {
    ...contact,
    has_japan_address: 'no',
    nationality: 'NZ',
    gov_id_number: number,
    gov_id: await uploadPassport(guest, name, number),
    address: '12 Harbour Street, Wellington',
  };
}

async function uploadPassport(guest: DemoCaller, name: string, number: string): Promise<string> {
  const form = new FormData();
  form.set('kind', 'passport');
  form.set('person', 'main');
  const picture = new Uint8Array(await passportPicture(name, number));
  form.set('file', new Blob([picture], { type: 'image/jpeg' }), 'passport.jpg');
  const { data } = await guest.call('POST checkin/image', form, uploadReply);
  return data.image_id;
}

function passportPicture(name: string, number: string): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1640" height="1150" font-family="sans-serif">
<rect width="1640" height="1150" fill="#e9e3d2"/><rect x="60" y="60" width="1520" height="1030" rx="36" fill="#f6f2e6" stroke="#b8ab8a" stroke-width="6"/>
<rect x="130" y="220" width="430" height="540" fill="#d3dbe2"/><circle cx="345" cy="420" r="110" fill="#9aa9b5"/><path d="M165 760a180 180 0 0 1 360 0z" fill="#9aa9b5"/>
<text x="130" y="160" font-size="58" fill="#264b73">PASSPORT · SPECIMEN</text>
<text x="640" y="320" font-size="48" fill="#1c1b1a">${name}</text><text x="640" y="430" font-size="48" fill="#1c1b1a">${number}</text>
<text x="130" y="930" font-size="54" fill="#1c1b1a" font-family="monospace">P&lt;SPECIMEN&lt;&lt;DEMO&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;</text>
<text x="130" y="1010" font-size="54" fill="#1c1b1a" font-family="monospace">SPECIMEN&lt;0000000000000&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;00</text></svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 82 }).toBuffer();
}
