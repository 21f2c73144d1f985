/** Names for the credits page. */

/** Who invented a game, as its printed rules say it. */
export const inventions: Record<string, string> = {
  'wa-wa-west': 'is a hand game developed by yEAh Games, who published its official rules in 2022.',
  'war-zone':
    'was created by Z-hoop Games, Luca Zia and Benjamin Hoopes. Original game design and drawings by John Paul Hoopes. Special thanks to photographer Nicolaas tenBroek.',
  'yic-yac-yoe': 'is a pen-and-paper game developed by yEAh Games, who published its official rules.',
};

/** As the collection's licence names them; the package at hand does not say who drew which icon. */
export const iconArtists =
  'Lorc, Delapouite, John Colburn, Felbrigg, John Redman, Carl Olsen, Sbed, PriorBlue, Willdabeast, Viscious Speed, Lord Berandas, Irongamer, HeavenlyDog and others';

interface Typeface {
  name: string;
  by: string;
  licence: { name: string; href: string };
}

const openFont = { name: 'SIL Open Font License 1.1', href: 'https://openfontlicense.org' };
const apache = { name: 'Apache License 2.0', href: 'https://www.apache.org/licenses/LICENSE-2.0' };

export const typefaces: Typeface[] = [
  { name: 'Atkinson Hyperlegible', by: 'the Braille Institute of America', licence: openFont },
  { name: 'Anton', by: 'the Anton Project Authors', licence: openFont },
  { name: 'Alfa Slab One', by: 'the Alfa Slab One Project Authors', licence: openFont },
  { name: 'Sancreek', by: 'Vernon Adams', licence: openFont },
  { name: 'Saira Stencil One', by: 'the Saira Stencil One Project Authors', licence: openFont },
  { name: 'Permanent Marker', by: 'Font Diner', licence: apache },
];
