import { expect, it } from 'vitest';
import { UpdatePacker, UpdateReader } from './packed-update.ts';
import type { Update } from './protocol.ts';

const hash = 'ab'.repeat(32);
const update = (
  pos: number,
  events: { type: string; [field: string]: unknown }[],
  more: Partial<Update> = {},
): Update => ({
  now: 1000 + pos,
  events: events.map((event, index) => ({
    pos: pos + index,
    time: 990 + pos,
    event,
    ...(index === events.length - 1 && { hash }),
  })),
  ...more,
});

const pack = (packer: UpdatePacker, { now, events, ...besides }: Update, isNew: boolean) =>
  packer.pack({ now, events })(besides, { isNew, withHead: true });

const updates = [
  update(0, []),
  update(0, [
    { type: 'placed', seat: 0, cells: [[1, 2]], rows: [], timedOut: false },
    { type: 'left', seat: 1 },
  ]),
  update(2, [{ type: 'placed', seat: 1, cells: [[0, 0]], rows: [], timedOut: true }], { standsAt: 5 }),
  // The same type, with another field.
  update(3, [{ type: 'placed', seat: 1, cells: [] }], {
    own: { seat: 1, reserved: null, host: false, removed: false, secret: { a: [1] }, code: null },
  }),
];

it('says the same as the update', () => {
  const packer = new UpdatePacker();
  const reader = new UpdateReader();
  expect(updates.map((one, index) => reader.read(pack(packer, one, index === 0)))).toEqual(updates);
});

it('is read by who comes later', () => {
  const packer = new UpdatePacker();
  pack(packer, updates[1]!, true);
  const reader = new UpdateReader();
  expect(reader.read(pack(packer, updates[0]!, true))).toEqual(updates[0]);
  expect(reader.read(pack(packer, updates[2]!, false))).toEqual(updates[2]);
});

it('is not misread by who was not told its shapes', () => {
  const packer = new UpdatePacker();
  pack(packer, updates[1]!, true);
  expect(() => new UpdateReader().read(pack(packer, updates[2]!, false))).toThrow('never told');
});

it('is the same for all who know its shapes, and tells each of them of new ones', () => {
  const packer = new UpdatePacker();
  const readers = [new UpdateReader(), new UpdateReader()];
  const { now, events, ...besides } = updates[1]!;
  const first = packer.pack(updates[0]!);
  for (const reader of readers) reader.read(first({}, { isNew: true, withHead: true }));
  const second = packer.pack({ now, events });
  expect(readers.map((reader) => reader.read(second(besides, { isNew: false, withHead: true })))).toEqual([
    updates[1],
    updates[1],
  ]);
});

it('tells shapes anew to who is shown something else from now on', () => {
  const seat = new UpdatePacker();
  const onlooker = new UpdatePacker();
  const reader = new UpdateReader();
  reader.read(pack(seat, updates[1]!, true));
  pack(onlooker, update(0, [{ type: 'other', it: 1 }]), true);
  expect(reader.read(pack(onlooker, updates[2]!, true))).toEqual(updates[2]);
  expect(reader.read(pack(onlooker, update(5, [{ type: 'other', it: 2 }]), false))).toEqual(
    update(5, [{ type: 'other', it: 2 }]),
  );
});

it('leaves the hash out for who can do without', () => {
  const [reader, packer] = [new UpdateReader(), new UpdatePacker()];
  const { now, events, ...besides } = updates[1]!;
  const withoutHash = events.map(({ hash: _, ...event }) => event);
  const packed = packer.pack({ now, events })(besides, { isNew: true, withHead: false });
  expect(reader.read(packed)).toEqual({ now, events: withoutHash });
});
