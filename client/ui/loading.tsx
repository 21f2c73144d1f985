import './panel.css';
import { useEffect, useState } from 'preact/hooks';

/** What is quick shows no sign of loading at all. */
const LATE_MS = 300;

/** The page is being fetched: type being inked, after a moment. */
export function Loading({ text = 'Setting the type…' }: { text?: string }) {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), LATE_MS);
    return () => clearTimeout(timer);
  }, []);

  return (
    <div class="stack loading" data-late={late} role="status">
      <div class="loading-type" aria-hidden="true">
        {['R', 'O', 'O', 'M'].map((letter, index) => (
          <span key={index} style={{ animationDelay: `${index * 300}ms` }}>
            {letter}
          </span>
        ))}
        <i />
      </div>
      {late && text}
    </div>
  );
}
