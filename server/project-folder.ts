/** Where this project lies: the folder of its package.json, from the sources and from a built package alike. */
import { readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { dirname } from 'node:path';

const description = findPackageJSON(import.meta.url)!;

export const projectFolder = (): string => dirname(description);

export const version = (): string => (JSON.parse(readFileSync(description, 'utf8')) as { version: string }).version;
