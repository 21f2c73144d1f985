/**
 * Colyseus, without what it does as it is loaded: it writes /etc/environment over this process's own
 * environment (a PORT there would win over `PORT=… npm start`) and prints about .env files.
 */
const environment = { ...process.env };
const { info, log } = console;
process.env.DOTENV_CONFIG_QUIET = 'true';
console.info = console.log = () => {};
export const {
  ClientState,
  CloseCode,
  connectClientToRoom,
  matchMaker,
  Protocol,
  Room,
  Server,
  ServerError,
  subscribeLobby,
} = await import('colyseus');

Object.assign(console, { info, log });
for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name];
Object.assign(process.env, environment);
