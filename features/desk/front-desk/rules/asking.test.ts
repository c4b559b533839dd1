import { expect, test } from 'vitest';
import { askingObstacle, mayAskForMissingData } from './asking.ts';

const ready = { isOver: false, questions: 1, isAskedToday: false, isReachable: true };

test('staff can ask a guest if data is missing, My Page is open and the guest can be reached', () => {
  expect(askingObstacle(ready)).toBeUndefined();
});

test.each([
  ['over', { isOver: true, questions: 0 }],
  ['nothing', { questions: 0, isReachable: false }],
  ['askedToday', { isAskedToday: true, isReachable: false }],
  ['unreachable', { isReachable: false }],
])('%s prevents asking, and unreachable is reported only without another obstacle', (obstacle, facts) => {
  expect(askingObstacle({ ...ready, ...facts })).toBe(obstacle);
});

test.each([
  ['missing', 1, '2031-05-03T14:59:00Z', true],
  ['missing', 1, '2031-05-03T15:00:00Z', false],
  ['missing', 2, '2031-05-02T00:00:00Z', false],
  ['passport_unseen', 1, '2031-05-02T00:00:00Z', false],
  [null, null, '2031-05-02T00:00:00Z', false],
])(
  'asking a guest marked %s, with booking status %s, at %s is possible: %s',
  (registerMark, status, at, may) => {
    const booking = {
      checkinDate: '2031-05-01',
      checkoutDate: '2031-05-03',
      pmsBookingStatus: status,
      registerMark,
    };
    expect(mayAskForMissingData(booking, 'Asia/Tokyo', new Date(at))).toBe(may);
  },
);
