/** For its effect: it adds icons to those of icons.ts. */
declare module 'virtual:icons/*';
