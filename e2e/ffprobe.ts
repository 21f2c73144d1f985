/** What a player says of a video file: Debian's ffmpeg, installed where it is missing and can be. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { canUseApt, installByApt } from '../scripts/debian.ts';

export interface Probed {
  /** In the order of the file. */
  streams: { codec_type: 'video' | 'audio'; width?: number; height?: number; nb_read_frames?: string }[];
  format: { format_name: string; /** s */ duration: string; /** bytes */ size: string };
}

/** @throws if the file can't be read to its end, or there is no ffprobe */
export function probe(path: string): Probed {
  const questions = ['-v', 'error', '-count_frames', '-show_streams', '-show_format', '-of', 'json', path];
  return JSON.parse(execFileSync(ffprobe(), questions, { encoding: 'utf8' })) as Probed;
}

const found = (): string | undefined =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, 'ffprobe'))
    .find((path) => existsSync(path));

function ffprobe(): string {
  if (!found() && canUseApt()) installByApt('ffmpeg');
  const path = found();
  if (!path) throw new Error('This test reads videos with ffprobe. Install ffmpeg, and run it again.');
  return path;
}
