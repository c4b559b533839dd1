import { expect, test } from 'vitest';
import { mayAskForMissing, obstacleTo } from './asking.ts';

const ready = { isOver: false, questions: 1, isAskedToday: false, isReachable: true };

test('asks a guest if something is missing, My Page is open and the guest is reachable', () => {
  expect(obstacleTo(ready)).toBeUndefined();
});

test.each([
  ['over', { isOver: true, questions: 0 }],
  ['nothing', { questions: 0, isReachable: false }],
  ['askedToday', { isAskedToday: true, isReachable: false }],
  ['unreachable', { isReachable: false }],
])('%s is an obstacle, and unreachable ranks last among several', (obstacle, facts) => {
  expect(obstacleTo({ ...ready, ...facts })).toBe(obstacle);
});

test.each([
  ['missing', 1, '2031-05-03T14:59:00Z', true],
  ['missing', 1, '2031-05-03T15:00:00Z', false],
  ['missing', 2, '2031-05-02T00:00:00Z', false],
  ['passport_unseen', 1, '2031-05-02T00:00:00Z', false],
  [null, null, '2031-05-02T00:00:00Z', false],
])('a row marked %s of a booking with status %s can be ticked at %s: %s', (registerMark, status, at, may) => {
  const booking = {
    checkinDate: '2031-05-01',
    checkoutDate: '2031-05-03',
    pmsBookingStatus: status,
    registerMark,
  };
  expect(mayAskForMissing(booking, 'Asia/Tokyo', new Date(at))).toBe(may);
});
