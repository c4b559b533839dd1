import { describe, expect, test } from 'vitest';
import { browserName, isSessionOver } from './rules.ts';

const timeAt = (time: string) => new Date(`2026-11-21T${time}Z`);

describe('a session', () => {
  test('a session continues while there is activity', () => {
    expect(
      isSessionOver(
        { createdAt: timeAt('00:00:00'), activeAt: timeAt('10:59:59') },
        3600,
        timeAt('11:00:00'),
      ),
    ).toBe(false);
  });

  test('a session ends after the idle timeout', () => {
    expect(
      isSessionOver(
        { createdAt: timeAt('09:00:00'), activeAt: timeAt('10:00:00') },
        3600,
        timeAt('11:00:00'),
      ),
    ).toBe(true);
  });

  test('a session ends after 12 hours even with activity', () => {
    expect(
      isSessionOver(
        { createdAt: timeAt('00:00:00'), activeAt: timeAt('12:00:00') },
        3600,
        timeAt('12:00:00'),
      ),
    ).toBe(true);
  });
});

const webkit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36',
    'Chrome, Windows',
  ],
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0', 'Edge, Windows'],
  [`Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) ${webkit} Version/18.0 Safari/604.1`, 'Safari, iPad'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:143.0) Gecko/20100101 Firefox/143.0', 'Firefox, macOS'],
  ['curl/8.5.0', ''],
])('shows the browser %s as %j', (userAgent, name) => {
  expect(browserName(userAgent)).toBe(name);
});
