import { HttpClient, valueAt } from '#test/harness/http-client.ts';
import type { Cookies } from './browsers.ts';

type SignIn = { facilityId: number; username: string; password: string };
type GuestLink = { link: string; verificationCode: string };

/**
 * Returns the cookies of a browser whose user is signed in to the dashboard of this hotel and has proven this
 * booking.
 */
export async function cookiesOf(
  url: string,
  { facilityId, username, password }: SignIn,
  { link, verificationCode }: GuestLink,
): Promise<Cookies> {
  const browser = new HttpClient(url);
  const token = new URL(link).searchParams.get('token');
  const byCode = { facility_id: facilityId, token, search: 'code', verificationCode, query: '' };
  const answers = [
    await browser.call('POST auth/login', { username, password }),
    await browser.call('POST facility-booking/list', byCode),
  ];
  if (!answers.every(answer => valueAt(answer, 'status.success') === true))
    throw new Error(`Sign-in elsewhere failed: ${answers.map(({ text }) => text).join(' ')}`);
  return [...browser.cookies].map(([name, value]) => ({ name, value, url }));
}
