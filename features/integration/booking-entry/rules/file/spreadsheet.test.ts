import { describe, expect, test } from 'vitest';
import { damageOf, numberDamage, removeTextPrefix } from './spreadsheet.ts';

describe('a booking number that a spreadsheet program has damaged', () => {
  test.each([
    ['4.12638E+11', 'rounded'],
    ['4,12638E+11', 'rounded'],
    ['４．１Ｅ＋１１', 'rounded'],
    ['9.91214063350642E+15', 'rounded'],
    ['1E+20', 'rounded'],
    ['02-Mar', 'became_a_day'],
    ['Mar-02', 'became_a_day'],
    ['2-Mar-26', 'became_a_day'],
    ['3月2日', 'became_a_day'],
    ['2026/3/2', 'became_a_day'],
    ['2026-03-02 00:00', 'became_a_day'],
    ['#REF!', 'error_value'],
    ['#N/A', 'error_value'],
    ['#DIV/0!', 'error_value'],
    ['#NAME?', 'error_value'],
    ['#NV', 'error_value'],
    ['########', 'error_value'],
  ])('detects that %j is damaged', (cell, damage) => {
    expect(numberDamage(cell)).toBe(damage);
  });

  test.each([
    '412638000001',
    '12E5',
    '4E12',
    '1E-5',
    'ABC-123',
    '2-3',
    '20261201',
    '2026-12-01-3',
    'K-2026-12-01',
    '12-1234',
    '#123',
    '#REF-1',
    'MAR-1204',
    '1.2.345',
  ])('does not report %j as damaged', cell => {
    expect(numberDamage(cell)).toBeNull();
  });

  test('in text cells, only error values and rounded numbers count as damaged', () => {
    expect(['#REF!', '8.19012E+11', '#1 Suite', 'Mar-02'].map(damageOf)).toEqual([
      'error_value',
      'rounded',
      null,
      null,
    ]);
  });
});

describe('a cell quoted to protect it from a spreadsheet program', () => {
  test.each([
    ["'0012345", '0012345'],
    ['="0012345"', '0012345'],
    ['= "a ""b"""', 'a "b"'],
    ["'+81 90 1234 5678", '+81 90 1234 5678'],
    ["'=1+1", '=1+1'],
    ["'t Hooft", "'t Hooft"],
    ['=HYPERLINK("http://example.com","x")', '=HYPERLINK("http://example.com","x")'],
  ])('reads %j as %j', (cell, value) => {
    expect(removeTextPrefix(cell)).toBe(value);
  });
});
