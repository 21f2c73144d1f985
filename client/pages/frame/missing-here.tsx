/** What a browser withholds from this page, and why; nothing where all is there. */
const missing = (): string[] =>
  [
    { is: 'serviceWorker' in navigator, what: 'Playing without a network, and keeping the page as an app.' },
    { is: 'wakeLock' in navigator, what: 'Keeping the screen awake while you play.' },
    { is: 'clipboard' in navigator, what: 'Copying a link with one press: it is shown instead.' },
    {
      is: 'subtle' in crypto,
      what: 'A key that no script can read: yours signs just as well, but is kept in the open in this browser.',
    },
  ].flatMap(({ is, what }) => (is ? [] : what));

export function MissingHere() {
  const things = missing();
  if (things.length === 0) return null;
  return (
    <details class="missing-here">
      <summary>What is missing here</summary>
      <p>
        {isSecureContext
          ? 'This browser does not know, or does not allow:'
          : 'This page came over plain http. Browsers keep some things for https, with which whoever runs this house can start it (--tls):'}
      </p>
      <ul>
        {things.map((thing) => (
          <li key={thing}>{thing}</li>
        ))}
      </ul>
      <p>Everything else works.</p>
    </details>
  );
}
