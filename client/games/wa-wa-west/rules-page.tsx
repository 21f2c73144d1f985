/** The rules, made from the sheet and the options that the matches are played with. */
import { joinNames } from '../../../shared/contract/words.ts';
import { catalogueOf, type Item, type Special, type DuelResult } from '../../../shared/games/wa-wa-west/items.ts';
import { options as schema } from '../../../shared/games/wa-wa-west/options.ts';
import { Chapter, Rulings, RulesPage, Steps, type RulingGroup } from '../../kit/rules/frame.tsx';
import { OptionList } from '../../kit/rules/option-list.tsx';
import { ItemSheetCard } from './cards.tsx';
import { ItemIcon } from './item-art.tsx';
import { inPlayOf } from './item-views.ts';

const options = schema.parse({});

export const Rules = () => (
  <RulesPage theme="theme-wa-wa-west ww-rules">
    <Chapter id="idea" title="The idea">
      <p class="rules-lead">
        Everybody picks an item, all turn at once, and whoever is beaten is out. Be the last one standing. You start
        with no ammo, so most things must be loaded for first, and loading is when you can be shot.
      </p>
    </Chapter>
    <Chapter id="round" title="A round">
      <Steps steps={round} />
    </Chapter>
    <Chapter id="items" title="The items">
      <p>
        The shape behind the picture is the family: circle loads, puff summons, shield guards, triangle shoots, star
        explodes. The black tab is what it costs, the yellow one what it gives.
      </p>
      <div class="rules-cards">
        {[...catalogueOf(options).items.values()].map((item) => (
          <ItemSheetCard key={item.id} options={options} item={item} />
        ))}
      </div>
    </Chapter>
    <Chapter id="who-beats-whom" title="Who beats whom">
      <KillTable items={inPlayOf(options)} />
    </Chapter>
    <Chapter id="rulings" title="Rulings">
      <Rulings groups={rulings} />
    </Chapter>
    <Chapter id="options" title="Options">
      <OptionList schema={schema} called={{ table: 'the table’s' }} />
    </Chapter>
    <Chapter id="sheet" title="The printed sheet">
      <Notation />
      <PrintedSheet items={[...catalogueOf(options).items.values()]} />
    </Chapter>
  </RulesPage>
);

/** The course of a round, in the order in which it is settled. */
const round = [
  {
    title: 'Choose',
    text: 'Everyone alive picks one item in secret, and a target where one is needed. Locked in is final. The others see only that you are in.',
  },
  {
    title: 'Turn',
    text: 'As soon as the last one is in, or when time is up, all items turn at once. A missing or impossible choice is a Skip.',
  },
  { title: 'Copy', text: 'Mirrors become what stands on their left.' },
  { title: 'Pay', text: 'Everyone pays for what they play, those about to die as well.' },
  {
    title: 'Hit',
    text: 'All hits count at the same moment, also those of players who die by them. Everyone attacks everyone, unless an option narrows the aim. Nobody hits themselves.',
  },
  {
    title: 'Die',
    text: 'Whoever is hit is out, unless an Activated Orange Juice saves them. The dead lose their ammo and everything they had running.',
  },
  {
    title: 'Live on',
    text: 'Survivors load what their item gives, take what they have robbed, and then juice, fireworks, stuns and revivals take hold.',
  },
  {
    title: 'Go on',
    text: 'A short pause to see it all, and the next round opens. With one side left the match is over.',
  },
];

/** Every pair at once. */
function KillTable({ items }: { items: Item[] }) {
  const { duel } = catalogueOf(options);
  const targets = items.filter((item) => item.choosable);
  const attackers = items.filter((item) =>
    targets.some((target) => duel({ attacker: item.id, target: target.id }) !== 'nothing'),
  );
  const harmless = items.filter((item) => !attackers.includes(item));

  return (
    <>
      <p>
        Read a row: the item on the left beats every column with a <Mark verdict="hits" />. At{' '}
        <Mark verdict="conflict" /> the first to lock in survives. Otherwise nothing happens between the two.
      </p>
      <div class="sheet rules-table ww-table" role="region" aria-label="Who beats whom" tabIndex={0}>
        <table class="ww-kills">
          <thead>
            <tr>
              <td class="ww-kills-corner">beats</td>
              {targets.map((item) => (
                <th key={item.id} scope="col">
                  <span class="stack">
                    <span class="ww-kills-name">{item.name}</span>
                    <ItemIcon item={item} />
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {attackers.map((attacker) => (
              <tr key={attacker.id}>
                <th scope="row">
                  <span class="row">
                    <ItemIcon item={attacker} />
                    {attacker.name}
                  </span>
                </th>
                {targets.map((target) => (
                  <td key={target.id} title={`${attacker.name} → ${target.name}`}>
                    <Mark verdict={duel({ attacker: attacker.id, target: target.id })} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p>{joinNames(harmless.map((item) => item.name))} beat nobody.</p>
    </>
  );
}

function Mark({ verdict }: { verdict: DuelResult }) {
  if (verdict === 'nothing') return <span class="visually-hidden">no</span>;
  const word = verdict === 'hits' ? 'beats' : 'first to fire';
  return (
    <span class="ww-mark">
      <svg viewBox="-10 -10 20 20" width="22" style={{ display: 'inline' }} aria-hidden="true">
        {verdict === 'hits' ? (
          <circle r="6.5" fill="var(--rust)" />
        ) : (
          <path d="M-7-7L7 7M7-7L-7 7M-7 1L-1 7M7 1L1 7" stroke="currentColor" stroke-width="2.4" fill="none" />
        )}
      </svg>
      <span class="visually-hidden">{word}</span>
    </span>
  );
}

/** How types and lists are written: for this sheet, and for items of your own. */
function Notation() {
  return (
    <>
      <p>The sheet is written in a notation of its own. Items that you add to a table are written in it too.</p>
      <dl class="ww-notation">
        <dt>Weapon (Gun I)</dt>
        <dd>
          A type: class Weapon, kind Gun, level I. Classes are Charge, Defense and Weapon; levels run from 0 over I, II
          to X.
        </dd>
        <dt>Defense II</dt>
        <dd>A class with a level, without a kind.</dd>
        <dt>Bomb I, no Weapon</dt>
        <dd>A kind alone: the Firework Blast is a Bomb, but nobody's Weapon.</dd>
        <dt>Grenade</dt>
        <dd>In a list: that item.</dd>
        <dt>{'<Charge>'}</dt>
        <dd>Every item of that class, whatever its kind.</dd>
        <dt>{'<Weapon (Bomb)>'}</dt>
        <dd>Every Weapon of that kind.</dd>
        <dt>{'<Defense I>'}</dt>
        <dd>Exactly that level.</dd>
        <dt>{'<Bomb II+>'}</dt>
        <dd>That level or higher, Weapon or not.</dd>
        <dt>{'<Everything> but Activated Orange Juice'}</dt>
        <dd>All items save the one named.</dd>
      </dl>
    </>
  );
}

function PrintedSheet({ items }: { items: Item[] }) {
  return (
    <div class="sheet rules-table ww-table" role="region" aria-label="The printed sheet" tabIndex={0}>
      <table>
        <thead>
          <tr>
            {['Item', 'Type', 'Costs', 'Gives', 'Kills', 'Killed by', 'Notes'].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={item.id}>
              <th scope="row">
                <span class="row">
                  <ItemIcon item={item} /> {item.name}
                </span>
              </th>
              <td>{item.row.type}</td>
              <td>{item.row.costs ?? '–'}</td>
              <td>{item.row.gives ?? ''}</td>
              <td>{item.row.kills}</td>
              <td>{item.row.killedBy}</td>
              <td>{notesOf(item, items)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function notesOf({ special, choosable, row }: Item, items: Item[]): string {
  const name = (id: string) => items.find((item) => item.id === id)?.name ?? id;
  const words: { [Key in keyof Required<Special>]: (value: NonNullable<Special[Key]>) => string } = {
    inARow: (most) => `At most ${most} in a row.`,
    after: (id) => `Only right after ${name(id)}.`,
    summons: (id) => `Survive, and ${name(id)} is active next round.`,
    stuns: () => 'Survive, and the one you name skips next round.',
    copies: () => 'Becomes what your left neighbour plays, without its cost.',
    revives: () => 'Revives one dead player with 0 ammo.',
  };
  const notes = Object.entries(special).map(([key, value]) => words[key as keyof Special](value as never));
  if (!choosable) notes.push('Cannot be chosen.');
  if (row.spares) notes.push(`Does not beat ${row.spares.replace(',', ' and')} (house ruling).`);
  return notes.join(' ');
}

/** What the printed rules leave open, and how it is settled here. */
const rulings: RulingGroup[] = [
  {
    title: 'Fights',
    rulings: [
      [
        'Guns against guns, bombs against bombs',
        'The higher level wins, whatever the lists say. A Laser Gun (II) beats a Gun (I), which beats the Minigun and the Stun Gun (0).',
      ],
      [
        'Equal level: first to fire',
        'Two weapons of the same kind and level are a duel. Who locked in first survives, the other is hit. A weapon copied by a Mirror fires when the copier locked in.',
      ],
      [
        'Photo finish',
        'Closer together than 50 thousandths of a second nobody can tell who was first: then neither hits the other. Tables may set another limit.',
      ],
      [
        'All other pairs',
        'An item beats another if its own list names it, or if the other one says it is killed by it.',
      ],
      [
        'Each way by itself',
        'Whether you can hit someone and whether they can hit you are two questions. If only you reach them, only they are in danger.',
      ],
      [
        'The Minigun lets loaders live',
        'By the letter the free Minigun would also beat Reload and Battery, and nobody could ever load. So it does not. Summons and Skip still fall to it. A table may play the strict letter instead.',
      ],
    ],
  },
  {
    title: 'Items with a twist',
    rulings: [
      [
        'Activated Orange Juice',
        'For one round you cannot die, and on top of your item you beat Grenade and Bazooka. You can lock in anything but another Orange Juice meanwhile.',
      ],
      [
        'Firework',
        'If you live through the round you launch it in, it bursts in the next: over everyone, you too. The blast is nobody’s, so nobody can be thanked, robbed for it or spared.',
      ],
      [
        'Mirror',
        'Takes the item, and the aim, of the nearest living player on your left (the next seat upward) who does not hold a Mirror. If they aim at you, your copy aims back. You pay only the Mirror, need none of the item’s conditions, and count as having played it. If all hold Mirrors, nothing is copied.',
      ],
      [
        'Stun Gun',
        'Only in the round after a Battery, and you always name somebody. If both of you live, they must skip the next round. Stunning a teammate does nothing.',
      ],
      ['Stunned', 'Your Skip is made for you at once, though it counts as played at the very end of the time.'],
      [
        'Necromancy',
        'If you survive, the dead player you named is back with no ammo and a clean slate: of any team, but dead since before this round, and not gone for good. Without a dead player it does nothing, and is still no Skip.',
      ],
      [
        'Mercy',
        'Whoever you brought back can never kill you, for the rest of the match, whatever happens to either of you. Raised by two at once, they can kill neither.',
      ],
      ['Shield', 'At most ten times in a row; the eleventh becomes a Skip.'],
    ],
  },
  {
    title: 'What goes wrong',
    rulings: [
      [
        'Not possible means Skip',
        'Too little ammo, an item out of play, a broken condition, a target that is missing, dead, yourself or a teammate: your choice becomes Skip. The log keeps what you tried.',
      ],
      ['Out of time', 'No choice in time is a Skip too, made at the deadline.'],
      [
        'Leaving',
        'Whoever leaves for good dies at the next reveal, killed by nobody. A choice already locked in still plays, and nobody waits for them. They cannot be brought back.',
      ],
      ['Lost connection', 'Is not leaving. Your seat waits, your locked choice stands, and you come back to it.'],
    ],
  },
  {
    title: 'The end',
    rulings: [
      ['Winning', 'The last side alive wins. A side is a player, or a team, and a team wins together with its dead.'],
      ['Nobody left', 'If the last ones die together, it is a tie between all who were alive when the round began.'],
      [
        'A tie by photo finish',
        'If all survivors of a round are bound together by duels nobody can decide, and nobody was raised in it, the match ends as a tie between them. A photo finish between only some of those alive just hits neither.',
      ],
      ['The limit', 'After round 100, or what the table set, those left share a tie.'],
    ],
  },
  {
    title: 'Variations',
    rulings: [
      ['Precision', 'Every weapon that is no bomb hits only the player it points at, and needs one.'],
      ['Concentrated', 'The same, for the Laser Gun alone.'],
      ['Teams', 'No friendly fire, and no friendly stun. A Firework Blast is nobody’s fire: it hits all.'],
      [
        'Thievery',
        'Whoever kills takes the ammo the victim had left after paying. Of several killers it is the surviving one who locked in first, to the thousandth, then the lower seat. What only a blast has killed leaves nothing to anyone.',
      ],
      ['Leaving a launcher out', 'Without Orange Juice there is no Activated one, without Firework no blast.'],
    ],
  },
];
