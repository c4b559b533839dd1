import { describe, expect, test } from 'vitest';
import { parseFilter, parsePath } from './expression.ts';

describe('filters', () => {
  test.each([
    ['userName eq "hana@chain.example"', [{ attribute: 'username', value: 'hana@chain.example' }]],
    ['USERNAME EQ "x"', [{ attribute: 'username', value: 'x' }]],
    ['urn:ietf:params:scim:schemas:core:2.0:User:userName eq "x"', [{ attribute: 'username', value: 'x' }]],
    [
      'displayName eq "Front \\"desk\\" [1] and more"',
      [{ attribute: 'displayname', value: 'Front "desk" [1] and more' }],
    ],
    ['active eq True', [{ attribute: 'active', value: true }]],
    [
      'id eq "1" and members eq "2"',
      [
        { attribute: 'id', value: '1' },
        { attribute: 'members', value: '2' },
      ],
    ],
    [
      'emails[type eq "work"].value eq "a@b.example"',
      [
        { attribute: 'emails.type', value: 'work' },
        { attribute: 'emails.value', value: 'a@b.example' },
      ],
    ],
    [
      'emails[type eq "work" and value eq "a@b.example"] and active eq true',
      [
        { attribute: 'emails.type', value: 'work' },
        { attribute: 'emails.value', value: 'a@b.example' },
        { attribute: 'active', value: true },
      ],
    ],
  ])('parses the filter %s', (text, conditions) => {
    expect(parseFilter(text)).toEqual(conditions);
  });

  test.each([
    '',
    'userName',
    'userName eq',
    'userName eq bob',
    'userName eq "bob',
    'userName co "bob"',
    'userName eq "a" or userName eq "b"',
    'not (userName eq "a")',
    'userName eq "a" and',
    'userName eq "a" userName eq "b"',
    'emails[type eq "work"',
    'emails[].value eq "a"',
    'emails[type eq "work"]]',
    'userName eq "\\u0000"',
    'userName eq "\\ud800"',
    '"userName" eq "a"',
    `userName eq "${'x'.repeat(1000)}"`,
  ])('rejects the filter %s', text => {
    expect(() => parseFilter(text)).toThrow(expect.objectContaining({ scimType: 'invalidFilter' }));
  });

  test('a filter cannot reach the prototype of an object', () => {
    expect(() => parseFilter('__proto__.polluted eq "yes"')).toThrow();
    expect(parseFilter('emails[constructor eq "yes"]')).toHaveLength(1);
    expect(Object.prototype).not.toHaveProperty('polluted');
  });
});

describe('paths', () => {
  test.each([
    ['name.familyName', { attribute: 'name.familyname', filter: [] }],
    ['urn:ietf:params:scim:schemas:core:2.0:User:active', { attribute: 'active', filter: [] }],
    [
      'emails[type eq "work"].value',
      { attribute: 'emails.value', filter: [{ attribute: 'type', value: 'work' }] },
    ],
    ['members[value eq "2"]', { attribute: 'members', filter: [{ attribute: 'value', value: '2' }] }],
  ])('parses the path %s', (text, path) => {
    expect(parsePath(text)).toEqual(path);
  });

  test.each(['', '1st', 'name family', 'name[', 'emails[type eq "work"] value', '[value eq "2"]'])(
    'rejects the path "%s"',
    text => {
      expect(() => parsePath(text)).toThrow(
        expect.objectContaining({ scimType: expect.stringMatching(/^invalid/) }),
      );
    },
  );
});
