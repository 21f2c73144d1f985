import { expect, test } from 'vitest';
import { signOf } from './keyboard.ts';

// prettier-ignore
test.each([
  ['a digit', '1', 'Digit1', '1'],
  ['a digit of the number pad', '1', 'Numpad1', '1'],
  ['the number pad as arrows', 'ArrowLeft', 'Numpad4', 'ArrowLeft'],
  ['a digit with Shift held', '!', 'Digit1', '1'],
  ['1 on AZERTY', '&', 'Digit1', '1'],
  ['2 on AZERTY', 'é', 'Digit2', '2'],
  ['6 on AZERTY', '-', 'Digit6', '6'],
  ['1 on AZERTY, with Shift', '1', 'Digit1', '1'],
  ['2 on a Czech keyboard', 'ě', 'Digit2', '2'],
  ['a digit of another script', '٣', 'Digit3', '3'],
  ['Q, printed elsewhere on AZERTY', 'q', 'KeyA', 'q'],
  ['A, printed elsewhere on AZERTY', 'a', 'KeyQ', 'a'],
  ['M on AZERTY', 'm', 'Semicolon', 'm'],
  ['Z on QWERTZ', 'z', 'KeyY', 'z'],
  ['a capital', 'P', 'KeyP', 'p'],
  ['P on a Cyrillic keyboard', 'з', 'KeyP', 'p'],
  ['T on a Cyrillic keyboard, capital', 'Е', 'KeyT', 't'],
  ['B on a Greek keyboard', 'β', 'KeyB', 'b'],
  ['Q on a Greek keyboard', ';', 'KeyQ', 'q'],
  ['I without its dot on a Turkish keyboard', 'ı', 'KeyI', 'i'],
  ['a key that waits for the next one', 'Dead', 'KeyE', 'e'],
  ['a key without a place', 'k', '', 'k'],
  ['a letter that stands where none is on QWERTY', 'х', 'BracketLeft', 'х'],
  ['Enter', 'Enter', 'NumpadEnter', 'Enter'],
  ['a sign', '+', 'Equal', '+'],
])('%s is understood', (_, key, code, sign) => expect(signOf({ key, code })).toBe(sign));
