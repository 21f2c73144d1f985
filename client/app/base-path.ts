/** Where this server lies on its origin, and addresses with that in front: see shared/base-path.ts. */
import { BASE_ATTRIBUTE, withBase, withoutBase } from '../../shared/base-path.ts';

/** `/games`, or '' where the server has the origin to itself. */
export const basePath = globalThis.document?.documentElement.getAttribute(BASE_ATTRIBUTE) ?? '';

/** An address of this server as the browser has to ask for it. @param address from the server's root: `/api/tv` */
export const atServer = (address: string): string => withBase(basePath, address);

/** What follows the base path. */
export const fromRoot = (address: string): string => withoutBase(basePath, address);

/** The whole address, to be copied or scanned. */
export const fullAddress = (address: string): string => location.origin + atServer(address);

/** Where people find this server, as they read it out and type it. */
export const siteInWords = (): string => location.host + basePath;
