/** A replay answers as the table does: why somebody is out, by the rules; and tells the whole match in short to who asks. */
import { expect, laptop, phone, test } from './harness.ts';
import { button, openRecorded } from './steps.ts';

const matches = [
  {
    file: 'wa-wa-west-last-one-standing',
    why: [/^Why is Kemi out\?/, 'Kemi is out', 'What would have saved Kemi', 'Gun does not get through it.'],
    short: 'It ended in round 11, when Inés’s Gun hit Kemi, Odile, and Bram.',
  },
  {
    file: 'war-zone-lightning-round',
    why: [/^Why is Ida out\?/, 'Ida is out', 'What would have saved Ida', 'blocks Arrows'],
    short: 'It ended in turn 44, when Lev’s Arrows brought Ida down, and Lev had 1 health left.',
  },
  {
    file: 'yic-yac-yoe-yriples-for-three',
    why: [/^Why is Kemi out\?/, 'Kemi is out', 'What would have saved Kemi', 'completed six in line'],
    short: 'It ended in turn 13, when Kemi took c7, b6, and c5 and made seven in a row.',
  },
] as const;

for (const [what, viewport] of [
  ['a laptop', laptop],
  ['a phone', phone],
] as const)
  for (const { file, why, short } of matches)
    test(`${file} on ${what}`, async ({ newGuest }) => {
      const { page } = await newGuest({ viewport });
      await openRecorded(page, file);
      await expect(button(page, /^Why is/), 'nothing is told before it happens').toHaveCount(0);
      await expect(page.getByText(short)).toHaveCount(0);

      await page.keyboard.press('End');
      const [question, title, ...answers] = why;
      await button(page, question).click();
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByRole('heading', { name: title, exact: true })).toBeVisible();
      for (const answer of answers) await expect(dialog).toContainText(answer);
      await expect(dialog.getByText(/\byou(r)?\b/i), 'who reads it is somebody else').toHaveCount(0);
      await page.keyboard.press('Escape');
      await expect(button(page, question)).toBeFocused();

      await button(page, 'In short').click();
      await expect(dialog).toContainText(short);
    });

for (const [what, viewport] of [
  ['a laptop', laptop],
  ['a phone', phone],
] as const)
  test(`why shots did not hit, on ${what}`, async ({ newGuest }) => {
    const { page } = await newGuest({ viewport });
    await openRecorded(page, 'wa-wa-west-last-one-standing');
    const question = button(page, 'Why did 2 shots not hit?');
    // Round 9 as it lies open, before the next one.
    for (let round = 0; round < 9; round++) await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('ArrowLeft');
    await question.click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('Why did Inés’s Gun not hit Kemi and Odile?');
    await expect(dialog).toContainText('Kemi and Odile played Shield: Gun does not get through it.');
    await expect(dialog).toContainText('Inés fired 0.40 s sooner, with a weapon of the same level.');
  });
