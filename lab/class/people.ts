/** The class: who comes, with which device, to which table, and what goes wrong for some of them. */

/** What is special about somebody's screen. Nobody has two of these. */
type Trouble =
  | 'opens the table'
  | 'opens the table; the battery dies before the start'
  | 'the screen is locked'
  | 'the screen is locked, without a network'
  | 'the browser translates the page'
  | 'like Chrome 119'
  | 'like Safari 16.4';

export interface Person {
  name: string;
  /** Another one at the same table is called that, too. */
  isNamesake: boolean;
  device: 'phone' | 'laptop';
  table: 0 | 1;
  trouble: Trouble | null;
}

/** In the order in which they come: hosts first, to the two tables in turn. */
const names = (
  'Ms Adeyemi, Mr Brandt, Sam, Kim, Sam, Yara, Odile, Bram, Zoë, Søren, Kemi, Nguyễn Anh, O’Neill, محمد, Mia, Jürgen, 李娜, ' +
  'Noah 🦊, Ida, Tomás, Aisha, Łukasz, Ben, Chloé, Дмитрий, Eun-ji, Finn, Gia, Hugo, Inês'
).split(', ');

const troubles: readonly (Trouble | null)[] = [
  'opens the table',
  'opens the table; the battery dies before the start',
  null,
  null,
  null,
  'the browser translates the page',
  'the screen is locked',
  'the screen is locked, without a network',
  'like Chrome 119',
  'like Safari 16.4',
];

/** With fewer somebody would be missing whom the scene is about. */
export const FEWEST = troubles.length;
export const MOST = names.length;

/** The first so many of the class. */
export const classOf = (visitors: number): Person[] =>
  names.slice(0, visitors).map((name, index) => ({
    name,
    isNamesake: name === 'Sam',
    device: index % 3 === 0 ? 'laptop' : 'phone',
    table: index % 2 === 0 ? 0 : 1,
    trouble: troubles[index] ?? null,
  }));
