/** Pictures of the stages. */
import type { Page } from '@playwright/test';
import type { Shot } from '../../client/gallery/gallery.ts';
import type { Camera } from './camera.ts';

const sizes = [
  { width: 808, height: 744 },
  { width: 390, height: 352 },
];
/** Moments of a motion worth seeing, percent of its length. */
const moments = [5, 15, 30, 45, 65, 85];
/** The one that is also seen in the dark and with less motion. */
const middle = 45;

/** Takes the shots that are asked for, or all. */
export async function takeStages(camera: Camera, address: string, asked: string[]): Promise<void> {
  // No larger than needed: a browser without a graphics card paints all of it.
  const viewport = asked.length > 0 ? { width: 1920, height: 1080 } : { width: 808, height: 744 };
  const page = await camera.page({ viewport });
  await page.goto(address);
  await page.waitForFunction(() => window.gallery !== undefined);
  const scenes = asked.length > 0 ? [] : await page.evaluate(() => window.gallery!.scenes);
  for (const scene of scenes) for (const size of sizes) await takeScene(camera, page, { scene, ...size });
  for (const shot of asked.map(readShot)) await take(camera, page, shot);
  await page.context().close();
}

function readShot(text: string): Shot {
  const [scene = '', size = '808x744', ...rest] = text.split(':');
  const [width = 0, height = 0] = size.split('x').map(Number);
  const ms = rest.map(Number).find((value) => !Number.isNaN(value));
  return { scene, width, height, ms, dark: rest.includes('dark'), still: rest.includes('still') };
}

/** A scene at rest and, if it has a motion, on its way. What is in the same light comes together: that is quicker. */
async function takeScene(camera: Camera, page: Page, shot: Shot): Promise<void> {
  const plan = (hasMotion: boolean): Moment[] => {
    const still = { ...shot, percent: hasMotion ? middle : undefined, still: true };
    const dark = { ...shot, dark: true };
    const light = hasMotion ? moments.map((percent) => ({ ...shot, percent })) : [];
    return [shot, ...light, still, dark, ...(hasMotion ? [{ ...dark, percent: middle }] : [])];
  };
  const isWanted = (moment: Moment) => camera.wants(nameOf(moment));
  if (![...plan(true), ...plan(false)].some(isWanted)) return;
  const durationMs = await page.evaluate((each) => window.gallery!.set(each), shot);
  for (const each of plan(durationMs > 0).filter(isWanted)) {
    const ms = each.percent && Math.round((durationMs * each.percent) / 100);
    await take(camera, page, { ...each, ms });
  }
}

/** `percent` says which moment of the motion it is. */
type Moment = Shot & { percent?: number };

function nameOf({ scene, width, height, ms, percent, dark, still }: Moment): string {
  const moment = percent === undefined ? ms : `at-${String(percent).padStart(2, '0')}`;
  const parts = [scene.replaceAll(' ', '-'), `${width}x${height}`, moment, dark && 'dark', still && 'still'];
  return parts.filter((part) => part !== undefined && part !== false).join('-');
}

async function take(camera: Camera, page: Page, moment: Moment): Promise<void> {
  await page.evaluate((each) => window.gallery!.set(each), moment);
  await camera.take(page, nameOf(moment), { x: 0, y: 0, width: moment.width, height: moment.height });
}
