/** A place in a room, asked for before a socket is opened. */
import type { Client } from 'colyseus.js';

/** A proxy may have led the question to a server that hangs: after so long it is asked once more beside it, ms. */
const AGAIN_AFTER_MS = 800;

export interface Reserved {
  client: Client;
  reservation: Parameters<Client['consumeSeatReservation']>[0];
}

/**
 * Asks for a place, twice where no answer comes soon: the first one counts. One that is not taken lapses by itself. In a step of
 * its own, as the client's own way to join forgets the headers of a refusal.
 * @param clientOf whom to ask, at the first and at the second time
 * @throws what the first answer refuses, with its HTTP status as `code`
 */
export async function reserve(clientOf: (time: 0 | 1) => Client, room: string, options: object): Promise<Reserved> {
  const ask = async (time: 0 | 1): Promise<Reserved> => {
    const client = clientOf(time);
    const { data } = await client.http.post(`/matchmake/joinOrCreate/${room}`, {
      headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
      body: options,
    });
    return { client, reservation: data as unknown as Reserved['reservation'] };
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const again = new Promise<Reserved>((resolve, reject) => {
    timer = setTimeout(() => ask(1).then(resolve, reject), AGAIN_AFTER_MS);
  });
  try {
    return await Promise.race([ask(0), again]);
  } finally {
    clearTimeout(timer);
  }
}
