import { DrizzleQueryError } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { reasonOf } from './describe-error.ts';
import { configureLog, log } from './log.ts';

let lines: string[] = [];
const last = () => JSON.parse(lines.at(-1) ?? '{}');

beforeEach(() => {
  lines = [];
  configureLog({ level: 'info', destination: { write: line => lines.push(line) } });
});
afterAll(() => configureLog({ level: 'silent' }));

function catchError(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return error;
  }
}

function databaseError(): pg.DatabaseError {
  const error = new pg.DatabaseError('invalid input syntax for type date: "Hanako"', 1, 'error');
  return Object.assign(error, {
    severity: 'ERROR',
    code: '22007',
    table: 'booking',
    detail: 'Key (phone)=(09012345678) already exists.',
    where: "unnamed portal parameter $1 = 'Hanako'",
  });
}

describe('a line of the log', () => {
  test('a log line is a JSON object with time, level and message', () => {
    log.info({ booking: 7 }, 'booking received');
    expect(last()).toMatchObject({ level: 'info', booking: 7, msg: 'booking received' });
    expect(Date.parse(last().time)).toBeGreaterThan(0);
  });

  test('log lines below the configured level are not written', () => {
    log.debug('detail');
    expect(lines).toEqual([]);
  });

  test.each(['email', 'phone', 'password', 'token', 'authorization', 'cookie', 'full_name'])(
    'masks the values of "%s" at any depth of a log line',
    key => {
      log.info({ [key]: 'Hanako', a: { [key]: 'Hanako' }, b: { c: { [key]: 'Hanako' } } }, 'seen');
      log.child({ [key]: 'Hanako' }).info('seen');
      expect(lines.join()).not.toContain('Hanako');
    },
  );
});

test('a human-readable log line begins with time, level and message', () => {
  configureLog({ level: 'info', pretty: true, destination: { write: line => lines.push(line) } });
  log.warn({ booking: 7, email: 'Hanako' }, 'booking received');
  expect(lines.join('')).toMatch(
    /^\[\d\d:\d\d:\d\d\] WARN: booking received \{ booking: 7, email: '\[hidden\]' \}\n$/,
  );
});

describe('a logged error', () => {
  test('a logged error keeps its type, code and stack', () => {
    log.error({ err: Object.assign(new TypeError('no route to host'), { code: 'EHOSTUNREACH' }) }, 'failed');
    expect(last().err).toMatchObject({ type: 'TypeError', code: 'EHOSTUNREACH' });
    expect(last().err.stack).toMatch(/^TypeError EHOSTUNREACH: no route to host\n\s+at .*log\.test\.ts/);
  });

  test('a logged error contains the codes of its causes', () => {
    const refused = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
    log.error({ err: new Error('No answer', { cause: new AggregateError([refused, refused]) }) }, 'failed');
    expect(last().err.stack).toMatch(/^Error: No answer \(ECONNREFUSED\)\n/);
  });

  test('a logged database error contains the table and the code but no value', () => {
    log.error(databaseError());
    expect(last().err).toMatchObject({ code: '22007', table: 'booking' });
    expect(lines.join()).not.toMatch(/Hanako|0901234/);
  });

  test('a logged database error contains the violated constraint with its table and column', () => {
    const error = Object.assign(new pg.DatabaseError('Key (email)=(Hanako) already exists', 1, 'error'), {
      severity: 'ERROR',
      code: '23505',
      table: 'message',
      constraint: 'message_guide_once',
    });
    log.error({ err: new DrizzleQueryError('insert into message values ($1)', ['Hanako'], error) });
    expect(last().msg).toBe('unique violation, table message, constraint message_guide_once');
    expect(last().err.causes).toMatchObject([{ code: '23505', constraint: 'message_guide_once' }]);
    expect(lines.join()).not.toContain('Hanako');
  });

  test('a logged query error omits the parameters and contains the cause', () => {
    log.error(new DrizzleQueryError('insert into guest values ($1)', ['Hanako'], databaseError()));
    expect(last().err.causes).toMatchObject([{ code: '22007' }]);
    expect(lines.join()).not.toContain('Hanako');
  });

  test('a logged validation error contains the field and the rule but not the input', () => {
    const { error } = z
      .object({ phone: z.string().regex(/x/) })
      .safeParse({ phone: '09012345678' }, { reportInput: true });
    log.error({ err: error });
    expect(last().err.issues).toEqual(['phone: invalid_format']);
    expect(lines.join()).not.toContain('0901234');
  });

  test('logs errors under any other key of the line in the same format', () => {
    log.warn({ reason: databaseError() }, 'refused');
    expect(last().reason).toMatchObject({ code: '22007' });
    expect(lines.join()).not.toMatch(/Hanako|0901234/);
  });

  test.each([
    ['an error of the JSON parser', catchError(() => JSON.parse('Hanako'))],
    ['an error of the URL parser', catchError(() => new URL('Hanako'))],
    [
      'an error of a mail server',
      Object.assign(new Error('550 no such user Hanako'), { response: '550 Hanako' }),
    ],
    ['quoted text', new Error('Cannot read "Hanako"')],
    ['an email address', new Error('No mailbox for Hanako@example.com')],
    ['a phone number', new Error('Cannot call 090-0000-1111', { cause: 'Hanako' })],
  ])('a logged error does not repeat its input: %s', (_, error) => {
    log.error(error);
    expect(lines).toHaveLength(1);
    expect(lines.join()).not.toMatch(/Hanako|0000-1111/);
  });
});

test('the operator sees why a command failed, but not the values of the statement', () => {
  const failed = (code: string, message: string) =>
    new DrizzleQueryError(
      'insert into slot',
      ['山田 太郎'],
      Object.assign(new pg.DatabaseError(message, 0, 'error'), { code, severity: 'ERROR' }),
    );
  const duplicate = 'duplicate key value violates unique constraint "slot_token_hash_key"';
  expect(reasonOf(failed('23505', duplicate))).toBe(duplicate);
  const invalid = 'invalid input syntax for type integer: "山田 太郎"';
  expect(reasonOf(failed('22P02', invalid))).toBe('error 22P02: invalid text representation');
  expect(reasonOf(new Error('There is no database'))).toBe('There is no database');
});
