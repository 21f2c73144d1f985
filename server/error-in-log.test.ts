import { DatabaseError } from 'pg';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { errorsInLog } from './error-in-log.ts';

it('an error of the database is in the log without what stands in its rows: keys, codes, seeds', () => {
  const lines: string[] = [];
  const log = pino({ serializers: errorsInLog }, { write: (line: string) => void lines.push(line) });
  const error = new DatabaseError('duplicate key value violates unique constraint "people_pkey"', 1, 'error');
  Object.assign(error, {
    code: '23505',
    constraint: 'people_pkey',
    detail: 'Key (key)=(their key) already exists.',
    where: "unnamed portal parameter $1 = 'their key'",
    internalQuery: "SELECT 'their key'",
  });
  const wrapped = new Error('could not append', { cause: error });
  log.error({ error }, 'as error');
  log.error({ err: error }, 'as err');
  log.error({ error: wrapped }, 'as cause');
  expect(lines).toHaveLength(3);
  for (const line of lines) expect(line).not.toContain('their key');
  expect(JSON.parse(lines[0]!)).toMatchObject({
    error: { type: 'DatabaseError', code: '23505', constraint: 'people_pkey', message: expect.any(String) },
  });
});
