import { describe, expect, it } from 'vitest';
import { addressOf, parseLocation, resolveTarget } from './place.ts';

describe('places and their URLs', () => {
  it('a location parsed from a URL is formatted to the same URL without a trailing slash', () => {
    const place = parseLocation('/check-in/step-3/?slug=demo&link=abc#main');
    expect(place).toEqual({ path: '/check-in/step-3', search: { slug: 'demo', link: 'abc' }, hash: 'main' });
    expect(addressOf(place)).toBe('/check-in/step-3?slug=demo&link=abc#main');
  });

  it.each(['//[', '//a:b', '///', '/%zz#%zz'])('parsing an unusual URL does not throw: %s', address => {
    expect(() => parseLocation(address)).not.toThrow();
  });

  it('a URL omits parameters without a value', () => {
    expect(addressOf(resolveTarget({ to: '/init', search: { slug: 'demo', link: undefined } }))).toBe(
      '/init?slug=demo',
    );
  });
});
