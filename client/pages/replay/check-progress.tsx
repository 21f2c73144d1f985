import { Waiting } from '../../ui/feedback.tsx';

/** How far a check is. */
export function CheckProgress({ done, of }: { done: number; of: number }) {
  const words = of === 0 ? 'Checking the log…' : `Checking event ${Math.min(done + 1, of)} of ${of}`;
  return (
    <div class="stack check-progress">
      <p>{of === 0 ? <Waiting>{words}</Waiting> : words}</p>
      <progress aria-label="Checking the log" aria-valuetext={words} {...(of > 0 && { value: done, max: of })} />
    </div>
  );
}
