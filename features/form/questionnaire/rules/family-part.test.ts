import { expect, it } from 'vitest';
import { splitByFamilyName } from './family-part.ts';

it.each([
  ['MARIA JOSE GARCIA LOPEZ', 'GARCIA LOPEZ', 'GARCIA LOPEZ', 'MARIA JOSE'],
  ['María José García-López', 'GARCIA LOPEZ', 'García-López', 'María José'],
  ['Garcia Lopez, Maria Jose', 'GARCIA LOPEZ', 'Garcia Lopez', 'Maria Jose'],
  ['JO ANN LEE', 'LEE', 'LEE', 'JO ANN'],
  ['Hans Müller', 'MUELLER', 'Müller', 'Hans'],
  ['Pieter van den Berg', 'VAN DEN BERG', 'van den Berg', 'Pieter'],
  ['SITI AMINAH', 'SITI AMINAH', 'SITI AMINAH', ''],
  ['NGUYEN VAN NGUYEN', 'NGUYEN', 'NGUYEN', 'NGUYEN VAN'],
])('splits %s at the family name %s', (full, zone, family, given) => {
  expect(splitByFamilyName(full, zone)).toEqual({ family, given });
});

it.each([
  ['MARIA JOSE GARCIA', 'GARCIA LOPEZ'],
  ['Maria Garcia Lopez Ruiz', 'GARCIA LOPEZ'],
  ['MARIA GARCIA', ''],
  ['', 'GARCIA'],
])('does not split %s, which does not have the family name %s at one end', (full, zone) => {
  expect(splitByFamilyName(full, zone)).toBeUndefined();
});
