/** Sixteen players told apart by colour, shape and print: no two have the same shape, or the same colour and print. */
import { at } from '../contract/at.ts';
import type { BadgeColour, BadgeShape } from '../contract/badges.ts';

/** Okabe and Ito's palette: told apart with every common colour blindness. */
export const badgeInk: Record<BadgeColour, string> = {
  orange: '#E69F00',
  sky: '#56B4E9',
  green: '#009E73',
  yellow: '#F0E442',
  blue: '#0072B2',
  vermilion: '#D55E00',
  purple: '#CC79A7',
  black: '#3B3B3B',
};

/** SVG path of a shape around 0, 0, fitting about a circle of radius 1. Fill it by the even-odd rule. */
export const shapePaths: Record<BadgeShape, string> = {
  circle: disc(0, 0, 1),
  square: 'M-.86-.86H.86V.86H-.86Z',
  triangle: corners(3, [1.2], -90),
  diamond: 'M0-1.15L.9 0L0 1.15L-.9 0Z',
  star: corners(10, [1.2, 0.52], -90),
  plus: 'M-.36-1H.36V-.36H1V.36H.36V1H-.36V.36H-1V-.36H-.36Z',
  hexagon: corners(6, [1.05], 0),
  moon: 'M.35-1A1.02 1.02 0 1 0 .35 1A.8 1 0 0 1 .35-1Z',
  ring: disc(0, 0, 1) + disc(0, 0, 0.45),
  drop: 'M0-1.2C.5-.45 .9-.1 .9 .3A.9 .85 0 0 1-.9 .3C-.9-.1-.5-.45 0-1.2Z',
  heart: 'M0 1L-.85 .05A.5 .52 0 0 1 0-.55A.5 .52 0 0 1 .85 .05Z',
  chevron: 'M-1 .1L0-.9L1 .1V.9L0-.05L-1 .9Z',
  clover: 'M-.14 .2A.46 .46 0 1 1-.46-.4A.46 .46 0 1 1 .46-.4A.46 .46 0 1 1 .14 .2L.32 1H-.32Z',
  hourglass: 'M-.85-1H.85L.18 0L.85 1H-.85L-.18 0Z',
  bolt: 'M.2-1.15L-.75 .2H-.05L-.25 1.15L.75-.25H.05Z',
  spade: 'M0-1.1L.85-.05A.45 .5 0 0 1 .12 .4L.35 1H-.35L-.12 .4A.45 .5 0 0 1-.85-.05Z',
};

function disc(x: number, y: number, r: number): string {
  return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
}

/** A closed path through `count` corners; `radii` are taken in turn. */
function corners(count: number, radii: number[], firstDegrees: number): string {
  const points = Array.from({ length: count }, (_, index) => {
    const angle = ((firstDegrees + (index * 360) / count) * Math.PI) / 180;
    const r = at(radii, index % radii.length);
    return `${(r * Math.cos(angle)).toFixed(3)} ${(r * Math.sin(angle)).toFixed(3)}`;
  });
  return `M${points.join('L')}Z`;
}
