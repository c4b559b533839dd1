import { describe, expect, it } from 'vitest';
import { addressOf, parseLocation, resolveTarget } from './place.ts';

describe('places and their URLs', () => {
  it('a place that is parsed from a URL is formatted to the same URL', () => {
    const place = parseLocation('/check-in/step-3/?slug=demo&link=abc#main');
    expect(place).toEqual({ path: '/check-in/step-3', search: { slug: 'demo', link: 'abc' }, hash: 'main' });
    expect(addressOf(place)).toBe('/check-in/step-3?slug=demo&link=abc#main');
  });

  it.each(['//[', '//a:b', '///', '/%zz#%zz'])('a place is parsed from an unusual URL: %s', address => {
    expect(() => parseLocation(address)).not.toThrow();
  });

  it('a place omits the parts that its URL does not contain', () => {
    expect(addressOf(resolveTarget({ to: '/init', search: { slug: 'demo', link: undefined } }))).toBe(
      '/init?slug=demo',
    );
  });
});
