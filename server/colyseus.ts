/** Colyseus, by its core alone: the bundle called `colyseus` loads consoles and drivers that nobody asked for. */
export {
  ClientState,
  CloseCode,
  connectClientToRoom,
  getMessageBytes,
  matchMaker,
  Protocol,
  Room,
  SchemaSerializer,
  Server,
  ServerError,
  subscribeLobby,
} from '@colyseus/core';
