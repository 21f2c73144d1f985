/** The items in play, as the stage needs them: their pictures and how they act. */
import { catalogueOf, type Item } from '../../../../shared/games/wa-wa-west/items.ts';
import type { ItemId, WaWaWestView } from '../../../../shared/games/wa-wa-west/types.ts';
import { familyOf } from '../item-art.tsx';
import type { Family } from '../../../design/palette.ts';

export class Pantry {
  readonly #items: ReadonlyMap<ItemId, Item>;

  constructor(options: WaWaWestView['options']) {
    this.#items = catalogueOf(options).items;
  }

  item(id: ItemId): Item {
    return this.#items.get(id)!;
  }

  family(id: ItemId): Family {
    return familyOf(this.item(id).type);
  }
}
