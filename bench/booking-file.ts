import { fork } from 'node:child_process';
import { once } from 'node:events';
import { businessDay } from '#features/facility/rules/business-day.ts';
import { daysAfter } from '#features/facility/rules/days.ts';
import { now } from '#platform/clock/clock.ts';
import { SHEET } from '#platform/sheet/limits.ts';
import { aFacility } from '#test/harness/facility.ts';
import { say } from '../scripts/say.ts';
import type { Done, Start, Steps } from './booking-file/importing.ts';
import type { Section } from './figures.ts';
import { type BenchServer, MASTER_KEY } from './server.ts';

/** A tenth of the largest file, and the largest: what they need beside themselves shows whether it grows with the rows. */
const SIZES = [SHEET.rows / 10, SHEET.rows];
const MINUTE = 60;
const MB = 1_000_000;

/** A file of as many new bookings as one may have: read, looked through, taken in, and undone. */
export async function bookingFile({ databaseUrl }: BenchServer): Promise<Section[]> {
  const sections = [];
  for (const rows of SIZES) {
    say(`Taking in a file of ${rows.toLocaleString('en')} bookings, and undoing it`);
    const { owner, system } = await aFacility();
    const file = fileOf(rows);
    sections.push(
      section(rows, file.length, await imported({ databaseUrl, masterKey: MASTER_KEY, owner, system, file })),
    );
  }
  return sections;
}

function fileOf(rows: number): Buffer {
  const today = businessDay(now(), 'Asia/Tokyo');
  const lines = Array.from({ length: rows }, (_, no) => {
    const from = daysAfter(today, no % 300);
    const phone = `090-${String(no % 10_000).padStart(4, '0')}-1234`;
    return [
      `N-${no}`,
      from,
      daysAfter(from, 2),
      `山田 太郎${no}`,
      phone,
      `taro${no}@example.com`,
      2,
      '予約',
    ].join(',');
  });
  return Buffer.from(
    ['予約番号,チェックイン日,チェックアウト日,氏名,電話番号,メールアドレス,人数,状態', ...lines].join(
      '\r\n',
    ),
  );
}

/** In a process of its own, that nothing else hides what memory it needs. */
async function imported(start: Start): Promise<Steps> {
  const importer = fork(new URL('./booking-file/importing.ts', import.meta.url), {
    execArgv: ['--expose-gc'],
    serialization: 'advanced',
  });
  try {
    importer.send(start);
    const [done] = (await once(importer, 'message')) as [Done];
    if ('failure' in done) throw new Error(done.failure);
    return done.steps;
  } finally {
    importer.disconnect();
  }
}

function section(rows: number, bytes: number, steps: Steps): Section {
  const seconds = ({ time }: { time: number }) => time / 1000;
  const whole = seconds(steps.put) + seconds(steps.judge) + seconds(steps.take);
  const growth = Math.max(...Object.values(steps).map(step => step.growth));
  const shown = (time: number) => `${time.toFixed(1)} s`;
  return {
    title: `A file of ${rows.toLocaleString('en')} bookings, all of them new (${(bytes / MB).toFixed(1)} MB)`,
    figures: [
      { name: 'read and put by', value: shown(seconds(steps.put)) },
      { name: 'looked through', value: shown(seconds(steps.judge)) },
      { name: 'taken in', value: shown(seconds(steps.take)) },
      { name: 'all three', value: shown(whole), aim: { text: `≤ ${MINUTE} s`, met: whole <= MINUTE } },
      { name: 'undone', value: shown(seconds(steps.undo)) },
      { name: 'memory above idle, at the most', value: `${(growth / MB).toFixed(0)} MB` },
    ],
  };
}
