import { expect, test } from 'vitest';
import { isInAppBrowser } from './in-app-browser.ts';

const ANDROID = 'Mozilla/5.0 (Linux; Android 15; Pixel 9';
const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';

test.each([
  ['LINE on an iPhone', `${IPHONE} Safari Line/14.19.1`],
  ['LINE on Android', `${ANDROID}; wv) ${CHROME} Line/14.19.1/IAB`],
  ['WeChat', `${IPHONE} Mobile/15E148 MicroMessenger/8.0.54 NetType/WIFI Language/zh_CN`],
  ['KakaoTalk', `${IPHONE} Mobile/15E148 KAKAOTALK 11.2.0`],
  ['Facebook', `${IPHONE} Mobile/15E148 [FBAN/FBIOS;FBAV/490.0.0]`],
  ['Instagram', `${IPHONE} Mobile/15E148 Instagram 357.0.0`],
  ['another app on Android', `${ANDROID}; wv) ${CHROME}`],
])('recognizes the browser of %s', (_, userAgent) => {
  expect(isInAppBrowser(userAgent)).toBe(true);
});

test.each([
  ['Safari', `${IPHONE} Version/18.1 Mobile/15E148 Safari/604.1`],
  ['Chrome on Android', `${ANDROID}) ${CHROME}`],
  ['Chrome on an iPhone', `${IPHONE} CriOS/131.0.0.0 Mobile/15E148 Safari/604.1`],
])('does not take %s for the browser of an app', (_, userAgent) => {
  expect(isInAppBrowser(userAgent)).toBe(false);
});
