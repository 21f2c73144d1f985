/** What stands behind the name of the program: the settings' file, and what it tells of itself. */
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { SETTINGS_FILE, settingsIn } from '../replays/store/settings-file.ts';
import { environment, readConfig, type Config } from './config.ts';
import { version } from './project-folder.ts';

/** How wide a line of the help is, characters. */
const WIDTH = 96;

export interface Arguments {
  tls: boolean;
  /** null: the one in this folder, if there is any. */
  settings: string | null;
}

/** @returns a text to show instead of starting, where one was asked for @throws with a sentence about the argument */
export function readArguments(args: string[]): Arguments | { text: string } {
  const options = {
    help: { type: 'boolean', short: 'h' },
    version: { type: 'boolean', short: 'v' },
    tls: { type: 'boolean' },
    settings: { type: 'string' },
  } as const;
  const { tokens } = parseArgs({ args, options, strict: false, tokens: true });
  for (const token of tokens) {
    if (token.kind === 'positional') throw new Error(`There is no command ${token.value}. All there is: --help`);
    if (token.kind !== 'option') continue;
    const option = Object.hasOwn(options, token.name) ? options[token.name as keyof typeof options] : null;
    if (!option) throw new Error(`There is no option ${token.rawName}. All there is: --help`);
    if (option.type === 'string' && !token.value) throw new Error(`${token.rawName} needs the name of a file.`);
    if (option.type === 'boolean' && token.value !== undefined) throw new Error(`${token.rawName} takes no value.`);
  }
  const { values } = parseArgs({ args, options });
  if (values.help) return { text: help() };
  if (values.version) return { text: version() };
  return { tls: values.tls ?? false, settings: values.settings ?? null };
}

/**
 * The environment wins over the file.
 * @throws with the file, if it stands there, the variable, and what is allowed
 */
export function readSettings({ tls, settings }: Arguments, env = process.env): Config {
  const inFile = settingsIn(settings);
  const file = settings ?? SETTINGS_FILE;
  for (const name of Object.keys(inFile))
    if (!Object.hasOwn(environment.shape, name))
      throw new Error(`${file}: ${name} is no setting. All there are: --help`);
  const set = { ...inFile, ...env, ...(tls && { TLS: '1' }) };
  return readConfig(set, (name) => (inFile[name] !== undefined && env[name] === undefined ? `${file}: ` : ''));
}

/** As much of a setting's JSON schema as is told. */
interface Described {
  description?: string;
  default?: string | number;
  enum?: string[];
  minimum?: number;
  maximum?: number;
}

function help(): string {
  const { properties = {} } = z.toJSONSchema(environment, { unrepresentable: 'any' });
  const settings = Object.entries(properties).map(([name, setting]) => aboutSetting(name, setting as Described));
  return `Three Rooms ${version()}: games to play, watch and replay.

three-rooms [--tls] [--settings FILE]   starts the house
three-rooms backup FILE                 copies the SQLite database while the house is open
three-rooms replay …                    what the log holds: list, show, verify, export, import
three-rooms copy-store --from … --to …  from SQLite to PostgreSQL, or back
three-rooms caddyfile HOST:PORT…        what Caddy needs to know of a cluster's processes: docs/cluster.md

  --settings FILE   lines of NAME=value; unless named, ${SETTINGS_FILE} in this folder, if it is there
  --tls             the same as TLS=1
  --version, --help

Settings, from the environment or the file; the environment wins:

${settings.join('\n')}`;
}

function aboutSetting(name: string, { description = '', ...setting }: Described): string {
  const facts = [
    setting.enum && `One of ${setting.enum.join(', ')}.`,
    setting.minimum !== undefined && limits(setting.minimum, setting.maximum),
    setting.default !== undefined && setting.default !== '' && `Default: ${setting.default}.`,
  ].filter(Boolean);
  return `  ${name}\n${wrapped([description, ...facts].join(' '))}`;
}

const limits = (minimum: number, maximum = Number.MAX_SAFE_INTEGER): string =>
  maximum === Number.MAX_SAFE_INTEGER ? `At least ${minimum}.` : `${minimum} to ${maximum}.`;

function wrapped(text: string): string {
  const lines = [''];
  for (const word of text.split(' ')) {
    if (lines.at(-1)!.length + word.length > WIDTH - 6) lines.push('');
    lines.push(`${lines.pop()!}${word} `);
  }
  return lines.map((line) => `      ${line.trimEnd()}`).join('\n');
}
