/** Who plays in the arena. */
import { temperaments, type Temperament } from '../../shared/contract/game.ts';
import { engineOf } from '../../shared/games/engines.ts';
import type { Player } from './player.ts';
import { Program } from './program.ts';

export class UnknownPlayer extends Error {}

/** @throws UnknownPlayer */
export function playerOf(name: string): Player {
  if (name.startsWith('exec:')) return new Program(name.slice('exec:'.length));
  if (name === 'random') return anything;
  if (name === 'bot') return houseBot('sharp');
  const temperament = temperaments.find((one) => name === `bot:${one}`);
  if (temperament) return houseBot(temperament);
  const bots = temperaments.map((one) => `bot:${one}`).join(', ');
  throw new UnknownPlayer(`No player "${name}". Players: bot, ${bots}, random, exec:COMMAND.`);
}

const houseBot = (temperament: Temperament): Player => ({
  reply: ({ game, view, seat, chance }) => ({
    act: engineOf(game.info.id).choose(view, seat, { chance, temperament }),
  }),
  end: async () => {},
});

const anything: Player = {
  reply: ({ game, view, seat, chance }) => ({ act: chance.pick(game.legalActions(view, seat)) }),
  end: async () => {},
};
