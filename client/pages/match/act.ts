/** What a game's hand asks for; its shape is the game's. */
export type Act = { type: string } & Record<string, unknown>;
