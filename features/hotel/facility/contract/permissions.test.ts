import { expect, test } from 'vitest';
import { saveFaceSetting } from './face-recognition.ts';
import { addName, changeName, removeName } from './names.ts';
import { downloadQr, updateFacility } from './profile.ts';

/** The required permission of each call (docs/reference/permissions.md#calls). */
test.each([
  [updateFacility, 'setting.facility_information.edit'],
  [addName, 'setting.facility_information.edit'],
  [changeName, 'setting.facility_information.edit'],
  [removeName, 'setting.facility_information.edit'],
  [downloadQr, 'setting.facility_information.view'],
  [saveFaceSetting, 'setting.basic_information.edit'],
] as const)('$address requires only its own permission', ({ access }, key) => {
  expect(access.staff.needs).toEqual({ all: [key] });
});
