import type { Face } from '../../kit/game-ui.ts';

/** The table in words, a line a seat: what the canvas shows, for whoever does not see it. */
export function PlayersTold({ face, view, names }: { face: Face; view: any; names: string[] }) {
  return (
    <>
      <ul class="visually-hidden" aria-label="Players">
        {names.map((name, seat) => (
          <li key={seat}>
            {name}: {face.told(view, seat)}
          </li>
        ))}
      </ul>
      {face.Told && <face.Told view={view} names={names} />}
    </>
  );
}
