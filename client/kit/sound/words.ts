/** What the sounds of the house are called, for who reads them. What is not here is heard only: in words it would be in the way. */
export const houseWords: Record<string, string> = {
  'other-lock': 'card laid down',
  refuse: 'refused',
  tick: 'tick',
  'tick-last': 'last tick',
  'your-turn': 'your turn',
  join: 'joins',
  leave: 'leaves',
  ready: 'ready',
  emote: 'emote',
  tie: 'a tie',
};
