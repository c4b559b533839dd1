import QRCode from 'qrcode';
import { Binary } from '#platform/http/reply.ts';
import { checkInAddress } from './addresses.ts';

/** Wide enough for a poster: 8 cm at 300 dots an inch. */
const WIDTH = 1000;

/** The hotel's public check-in address as a QR code, a PNG to be printed. */
export async function checkInQr(slug: string): Promise<Binary> {
  const png = await QRCode.toBuffer(checkInAddress(slug), { width: WIDTH, margin: 4 });
  return new Binary('image/png', png, `checkin_${slug}.png`);
}
