import sharp from 'sharp';
import { submit } from '#features/guest/check-in-form/commands/submit.ts';
import { aForm } from '#features/guest/check-in-form/factory.ts';
import { aGuest } from '#features/guest/guest-access/factory.ts';
import { saveBranding } from '#features/hotel/hotel-face/commands/save-face.ts';
import { aBooking } from '#features/registration/registration/factory.ts';
import { aFacility } from '#test/harness/facility.ts';
import { setProofMethod as askForm } from '#test/harness/proofs.ts';
import { findChromium } from '../scripts/chromium.ts';
import { type Figure, median, type Section } from './figures.ts';
import { openBareForm } from './first-paint/bare-form.ts';
import { measurePage, type PageTimes } from './first-paint/phone.ts';
import type { BenchServer } from './server.ts';

const RUNS = 3;

/**
 * `most` is the maximum ratio of the largest paint's time to that of the bare form. `by` is the path to the
 * bare form.
 */
type Page = { name: string; path: string; by: '/' | '/go'; most: number };

/**
 * Measures how soon a guest on a phone sees the first screen. Compares it with a plain HTML form in the same
 * run.
 */
export async function firstPaint({ url }: BenchServer): Promise<Section> {
  const title = 'First screen of a guest, on the phone of Lighthouse';
  const executablePath = await findChromium();
  if (!executablePath) return { title, figures: [], notes: ['Not measured: Chromium is not installed.'] };
  const bareForm = await openBareForm();
  const measureForm = (address: string) => medianTimes(executablePath, address);
  try {
    const forms = {
      '/': await measureForm(`${bareForm.url}/`),
      '/go': await measureForm(`${bareForm.url}/go`),
    };
    const figures: Figure[] = [
      { name: 'the bare form', value: roundedMs(forms['/'].painted) },
      { name: 'the bare form behind a redirect', value: roundedMs(forms['/go'].painted) },
    ];
    for (const page of await pages())
      figures.push(...figuresOf(page, await measureForm(url + page.path), forms[page.by]));
    return { title, figures };
  } finally {
    bareForm.close();
  }
}

async function pages(): Promise<Page[]> {
  const facility = await aFacility();
  await askForm(facility, 3);
  const { slug } = facility;
  const [booking, other] = [await aBooking(facility), await aBooking(facility)];
  const guest = aGuest(other);
  const { myPageId } = await submit(guest, await aForm(guest, other));
  const covered = await aFacility();
  await saveBranding(covered.owner, { facility_id: covered.facilityId, cover: await aPicture() });
  return [
    { name: 'landing', path: `/check-in?slug=${slug}`, by: '/', most: 1.3 },
    { name: 'confirm', path: `/check-in/confirm?slug=${slug}`, by: '/', most: 1.3 },
    { name: 'the link of a message', path: `/g/${booking.shortCode}`, by: '/go', most: 1.3 },
    { name: 'My Page', path: `/mypage?slug=${slug}&mypage=${myPageId}`, by: '/go', most: 1.3 },
    { name: 'landing with a cover photo', path: `/check-in?slug=${covered.slug}`, by: '/', most: 1.7 },
  ];
}

async function medianTimes(executablePath: string, address: string): Promise<PageTimes> {
  const runs: PageTimes[] = [];
  for (let time = 0; time < RUNS; time += 1) runs.push(await measurePage(executablePath, address));
  const medianOf = (of: keyof PageTimes) => median(runs.map(each => each[of]));
  return {
    painted: medianOf('painted'),
    blocked: medianOf('blocked'),
    shifted: medianOf('shifted'),
    requestsBefore: medianOf('requestsBefore'),
  };
}

const roundedMs = (milliseconds: number) => `${Math.round(milliseconds)} ms`;

function figuresOf({ name, most }: Page, seen: PageTimes, form: PageTimes): Figure[] {
  const ratio = seen.painted / form.painted;
  const atMost = (what: string, value: number, limit: number, shown: string): Figure => ({
    name: `${name}: ${what}`,
    value: shown,
    aim: { text: `≤ ${limit}`, met: value <= limit },
  });
  return [
    atMost(
      'largest paint, as a multiple of the bare form',
      ratio,
      most,
      `${ratio.toFixed(2)} (${roundedMs(seen.painted)})`,
    ),
    atMost('requests before it', seen.requestsBefore, 4, String(seen.requestsBefore)),
    atMost('blocked, in ms', seen.blocked, 150, roundedMs(seen.blocked)),
    atMost('shifted', seen.shifted, 0, seen.shifted.toFixed(3)),
  ];
}

async function aPicture(): Promise<string> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 };
  const bytes = await sharp({ create: { width: 1600, height: 1000, channels: 3, background: '#7a8', noise } })
    .blur(3)
    .jpeg()
    .toBuffer();
  return `data:image/jpeg;base64,${bytes.toString('base64')}`;
}
