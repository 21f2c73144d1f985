/**
 * Whether the server in this container is well: ends with 0 where its /health answers 200, else with 1. It asks over http
 * and over https, since TLS may also be set in a file. Its certificate is not checked: this is the same machine.
 */
import { get as getOverHttp } from 'node:http';
import { get as getOverHttps } from 'node:https';

const address = { host: '127.0.0.1', port: process.env.PORT, path: '/health', rejectUnauthorized: false };

const isWell = (get) =>
  new Promise((resolve, reject) => {
    get(address, ({ statusCode }) => (statusCode === 200 ? resolve() : reject())).on('error', reject);
  });

Promise.any([isWell(getOverHttp), isWell(getOverHttps)]).then(
  () => process.exit(0),
  () => process.exit(1),
);
