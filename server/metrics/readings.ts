/** What is read from memory when somebody looks. */
import type { Server } from 'node:http';
import { peopleHere } from '../room/people-here.ts';
import type { Services } from '../services.ts';
import type { Readings } from './metrics.ts';

/** Of this process. */
export function readingsOf(
  { store, matches, bots, readiness, cluster }: Services,
  connections: () => number,
): Readings {
  const { tables } = peopleHere();
  return {
    awake: matches.openCount,
    people: tables.reduce((sum, { people }) => sum + people, 0),
    watchers: tables.reduce((sum, { watchers }) => sum + watchers, 0),
    connections: connections(),
    botsWaiting: bots.waiting,
    poolWaiting: store.waiting(),
    isStoreUp: readiness.isStoreUp,
    cluster: cluster && {
      isRedisUp: cluster.isRedisUp,
      leaseAgeMs: cluster.leaseAgeMs,
      peers: cluster.peerCount,
    },
  };
}

/** @returns how many sockets are open there now */
export function countConnections(http: Server): () => number {
  let open = 0;
  http.on('connection', (socket) => {
    open++;
    socket.once('close', () => open--);
  });
  return () => open;
}
