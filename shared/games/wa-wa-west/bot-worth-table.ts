/** Made by `npm run solve -- --fit`: weights of strengths, see bot-worth.ts. */
export const weights: readonly number[] = [];
