/** Where chance comes from, before anybody sits down: what is promised about it, and what is not. */
export const FairDeal = ({ commitment }: { commitment: string }) => (
  <details class="fair-deal">
    <summary>Where chance comes from</summary>
    <p>
      The house drew a seed before you came, and this is its SHA-256. Everybody’s browser adds randomness of its own.
      After the match the seed is shown: keep this number, and you can tell that it was not swapped.
    </p>
    <code>{commitment}</code>
    <p>
      Nobody at the table is sent another’s hand, or a choice before the reveal. But the house knows its seed and sees
      everything: one that cheats could peek, or try out what the last to sit down adds until the deal suits it.
    </p>
  </details>
);
