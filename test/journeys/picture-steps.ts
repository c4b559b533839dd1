import { expect, type Page } from '@playwright/test';
import { bookingOf, type Hotel, type Server, sendBookings } from './journey.ts';
import { typeInto } from './typing.ts';
import { words } from './words.ts';

export const texts = {
  face: 'A photo for check-in',
  purpose: /The hotel uses it to recognize you at check-in/,
  permission: /your browser asks for permission/,
  openCamera: 'Open the camera',
  seen: 'What your camera sees',
  take: 'Take the photo',
  again: 'Take it again',
  close: 'Close the camera',
  choose: 'Choose a photo instead',
  remove: 'Remove',
  skip: 'Continue without a photo',
  weHaveIt: 'We have your photo',
  refused: /The camera is blocked/,
  missing: /No camera is available/,
  unreadable: /could not open this photo.*JPEG or PNG/,
  tryAgain: 'Try again',
  sign: 'Please sign',
  pad: /Area for drawing your signature/,
  undo: 'Undo',
  clear: 'Clear',
  save: 'Save',
  signed: 'We have your signature',
  signAgain: 'Sign again',
  type: 'Type your name instead',
  typedName: 'Your name as your signature',
  accepted: 'You accepted the terms with your signature.',
};

const w = words.en;

export async function fillInForm(page: Page, server: Server, hotel: Hotel, bookingNo: string) {
  await sendBookings(server, hotel, [bookingOf(bookingNo, 'en')]);
  await page.goto((await server.linkOf(hotel, bookingNo)).shortLink);
  await typeInto(page.getByRole('textbox', { name: w.phone }), '090-1234-5678');
  await page.getByRole('button', { name: w.next, exact: true }).click();
  await answerLivesInJapan(page, 0);
}

export async function answerLivesInJapan(page: Page, person: number): Promise<void> {
  const group = page
    .getByRole('group', { name: w.inJapan })
    .or(page.getByRole('radiogroup', { name: w.inJapan }));
  await group.nth(person).getByText(w.yes, { exact: true }).click();
}

export const clickNext = (page: Page) => page.getByRole('button', { name: w.next, exact: true }).click();

export async function drawSignature(page: Page, at = 0): Promise<void> {
  const { x, y } = await padBox(page);
  await page.mouse.move(x + 40, y + 60 + at);
  await page.mouse.down();
  await page.mouse.move(x + 120, y + 100 + at, { steps: 5 });
  await page.mouse.move(x + 220, y + 50 + at, { steps: 5 });
  await page.mouse.up();
}

export async function padBox(page: Page) {
  const pad = page.getByRole('img', { name: texts.pad });
  // Waits until the canvas has its final width instead of the default width, and is ready for pointer events.
  await expect.poll(() => pad.evaluate((canvas: HTMLCanvasElement) => canvas.width)).toBeGreaterThan(300);
  await pad.hover();
  const box = await pad.boundingBox();
  if (!box) throw new Error('There is no signature pad');
  return box;
}

export function countInk(page: Page): Promise<number> {
  return page.getByRole('img', { name: texts.pad }).evaluate((pad: HTMLCanvasElement) => {
    const { data } = pad.getContext('2d')?.getImageData(0, 0, pad.width, pad.height) ?? { data: [] };
    let ink = 0;
    for (let at = 0; at < data.length; at += 4) if ((data[at] ?? 255) < 128) ink += 1;
    return (4000 * ink) / data.length;
  });
}

export async function expectFaceStep(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: texts.face })).toBeVisible();
}
