/** Colyseus keeps two buffers of 16 kB for each room, and what its state looks like in bytes. Rooms share them here. */
import type { Schema } from '@colyseus/schema';
import { SchemaSerializer } from '../colyseus.ts';

/** Many times what the state of a table comes to, bytes. */
const ROOM_FOR_ALL = 256 * 1024;
/** Rooms write in turn, and what was written is copied before the next one does (`socket-transport.ts`). */
const patches = new Uint8Array(ROOM_FOR_ALL);
const wholeStates = new Uint8Array(ROOM_FOR_ALL);

/** How the state of a class is read, which everybody is told who joins. */
const handshakes = new WeakMap<object, Uint8Array>();

export class SharingSerializer<State extends Schema> extends SchemaSerializer<State> {
  protected override fullEncodeBuffer = wholeStates;

  override reset(state: State & Schema): void {
    super.reset(state);
    this.encoder.sharedBuffer = patches;
  }

  override getFullState(...asked: Parameters<SchemaSerializer<State>['getFullState']>): Uint8Array {
    // What it would keep is another room's by now.
    this.needFullEncode = true;
    return super.getFullState(...asked);
  }

  override handshake(): Uint8Array {
    const { constructor } = this.encoder.state;
    const known = handshakes.get(constructor) ?? super.handshake();
    handshakes.set(constructor, known);
    return known;
  }
}
