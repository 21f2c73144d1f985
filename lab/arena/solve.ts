/** `npm run solve`: solves the match of two of Wa Wa West ++ on the default options, and writes its table. A minute or two. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Duel } from '../../shared/games/wa-wa-west/bot-duel.ts';
import { iterate, packed, PairValues } from '../../shared/games/wa-wa-west/bot-duel-values.ts';
import { options as schema } from '../../shared/games/wa-wa-west/options.ts';

const duel = new Duel(schema.parse({}));
const standings = duel.standings();
const values = new PairValues(standings.length * (duel.mostAmmo + 1));
iterate(duel, values, { tell: (line) => console.log(line) });
const code = `/** Made by \`npm run solve\`: what every position of two is worth on the default options. */
export const standings = ${JSON.stringify(standings)};
export const values = '${packed(values)}';
`;
writeFileSync(join(import.meta.dirname, '../../shared/games/wa-wa-west/bot-duel-table.ts'), code);
