/** Names for the credits page. */

/** Who invented a game, as its printed rules say it. */
export const inventions: Record<string, string> = {
  'wa-wa-west': 'is a hand game developed by yEAh Games, who published its official rules in 2022.',
  'war-zone':
    'was created by Z-hoop Games, Luca Zia and Benjamin Hoopes. Original game design and drawings by John Paul Hoopes. Special thanks to photographer Nicolaas tenBroek.',
};

/** As the collection's licence names them; the package at hand does not say who drew which icon. */
export const iconArtists =
  'Lorc, Delapouite, John Colburn, Felbrigg, John Redman, Carl Olsen, Sbed, PriorBlue, Willdabeast, Viscious Speed, Lord Berandas, Irongamer, HeavenlyDog and others';

export const typefaces = [
  { name: 'Atkinson Hyperlegible', by: 'the Braille Institute of America' },
  { name: 'Anton', by: 'the Anton Project Authors' },
  { name: 'Alfa Slab One', by: 'the Alfa Slab One Project Authors' },
  { name: 'Sancreek', by: 'Vernon Adams' },
  { name: 'Saira Stencil One', by: 'the Saira Stencil One Project Authors' },
];
