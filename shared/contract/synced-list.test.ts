import { Decoder, Encoder, schema, t } from '@colyseus/schema';
import { expect, test } from 'vitest';
import { chanceOf } from './random.ts';
import { syncList, syncRows } from './synced-list.ts';

const Pile = schema({ cards: t.array('string') }, 'TestPile');

/** A table and a client of it. */
function onTheWire() {
  const [sent, received] = [new Pile(), new Pile()];
  const [encoder, decoder] = [new Encoder(sent), new Decoder(received)];
  decoder.decode(encoder.encodeAll());
  encoder.discardChanges();
  return (items: readonly string[]): { bytes: number; received: string[] } => {
    syncList(sent.cards, items);
    const patch = encoder.encode();
    const bytes = patch.length;
    decoder.decode(patch);
    encoder.discardChanges();
    return { bytes, received: [...received.cards] };
  };
}

test('a client hears every list as it is, whatever it was before', () => {
  const chance = chanceOf(5);
  const send = onTheWire();
  let items: string[] = [];
  for (let step = 0; step < 2000; step++) {
    const grows = chance.float() < 0.5 && items.length < 12;
    items = grows
      ? [...items, chance.pick(['a', 'b', 'c'])]
      : Array.from({ length: chance.int(7) }, () => chance.pick(['a', 'b', 'c']));
    expect(send(items).received, `step ${step}`).toEqual(items);
  }
});

test('a pile begun anew with a card keeps none of the old ones', () => {
  const send = onTheWire();
  send(['tank']);
  expect(send(['mine', 'tank', 'wire']).received).toEqual(['mine', 'tank', 'wire']);
});

test('an equal list sends nothing, a longer one its end alone', () => {
  const send = onTheWire();
  expect(send([]).bytes).toBe(0);
  const cards = Array.from({ length: 40 }, (_, index) => `a card with a long name ${index}`);
  send(cards);
  expect(send([...cards]).bytes).toBe(0);
  expect(send([...cards, 'mine']).bytes).toBeLessThan(20);
});

test('rows are added, dropped and written, one for each item', () => {
  class Row {
    text = '';
  }
  const write = (row: Row, item: string) => void (row.text = item);
  const rows: Row[] = [];
  syncRows(rows, ['a', 'b'], Row, write);
  const [first] = rows;
  for (const items of [['c'], ['d', 'e', 'f']]) {
    syncRows(rows, items, Row, write);
    expect(rows.map(({ text }) => text)).toEqual(items);
    // The row stays: only what differs in it is sent.
    expect(rows[0]).toBe(first);
  }
  syncRows(rows, [], Row, write);
  expect(rows).toEqual([]);
});
