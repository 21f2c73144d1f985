/** Whom this person hears: somebody who is muted stays so, wherever they or others sit. */
import { signal } from '@preact/signals';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { ChatLine } from '../../../../shared/talk.ts';
import { TableTalk } from '../../../app/connection/table-talk.ts';
import { muted, mutePerson } from '../../../app/identity/muted.ts';
import { Talk } from './talk.ts';

const kemi = { name: 'Kemi', key: '' };
const odile = { name: 'Odile', key: 'O'.repeat(43) };
const nia = { name: 'Nia', key: 'N'.repeat(43) };
const lineOf = ({ name, key }: typeof odile, id: string): ChatLine => ({
  type: 'chat',
  id,
  seat: 1,
  name,
  key,
  text: `line ${id}`,
});

const connection = {
  table: signal<{ seats: (typeof kemi)[] } | null>(null),
  talk: new TableTalk(),
};
let talk: Talk;

beforeEach(() => {
  connection.table.value = { seats: [kemi, odile] };
  connection.talk.said.value = null;
  connection.talk.chat.value = [];
  talk = new Talk({ connection, seat: signal(0), names: signal(['Kemi', 'Odile']) });
});
afterEach(() => {
  talk.close();
  muted.value = { all: false, people: [] };
});

it('lines stay their writer’s after somebody else has sat down there, muted or not', () => {
  connection.talk.chat.value = [lineOf(odile, '1'), lineOf(odile, '2')];
  mutePerson(talk.personAt(1).id, true);
  expect(talk.heardLines()).toEqual([]);
  connection.table.value = { seats: [kemi, nia] };
  connection.talk.chat.value = [...connection.talk.chat.value, lineOf(nia, '3')];
  expect(talk.heardLines().map(({ id }) => id)).toEqual(['3']);
  expect(talk.linesOf(talk.personAt(1)).map(({ id }) => id)).toEqual(['3']);
  expect(talk.writerOf(lineOf(odile, '1'))).toEqual({ name: 'Odile', seat: null, id: odile.key });
});

it('somebody who is muted has no bubble, and is not read aloud', () => {
  mutePerson(odile.key, true);
  connection.talk.said.value = lineOf(odile, '1');
  expect([talk.bubbles.value, talk.spoken.value]).toEqual([[], '']);
  connection.talk.said.value = { type: 'emote', seat: 1, emote: 'hat' };
  expect(talk.bubbles.value).toEqual([]);
  mutePerson(odile.key, false);
  connection.talk.said.value = lineOf(odile, '2');
  expect(talk.bubbles.value).toMatchObject([{ seat: 1, text: 'line 2', line: { id: '2' } }]);
});
