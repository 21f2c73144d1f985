/** What was promised about the dice before anybody sat down. */
export const FairDeal = ({ commitment }: { commitment: string }) => (
  <details class="fair-deal">
    <summary>Fair deal</summary>
    <p>
      The house has drawn its seed before you came, and this is its SHA-256. Your browser and the others’ add randomness
      of their own. After the match the seed is shown, and the replay page checks that nothing was changed.
    </p>
    <code>{commitment}</code>
  </details>
);
