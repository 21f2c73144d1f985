/** Somebody of the class with their browser: goes by what the page says, and presses what it names. */
import type { Browser, BrowserContext, CDPSession, Locator, Page } from '@playwright/test';
import { laptop, phone } from '../../e2e/harness.ts';
import { growOld } from '../../e2e/old-browsers.ts';
import { button, codeShown } from '../../e2e/steps.ts';
import type { Person } from './people.ts';
import type { Sentences } from './sentences.ts';
import { translate } from '../../e2e/translator.ts';

/** On slow processors everything takes its time; what takes longer than this has failed, ms. */
const PATIENCE_MS = 900_000;

/** What their browser calls itself. */
const userAgents: Partial<Record<NonNullable<Person['trouble']>, string>> = {
  'like Chrome 119':
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/119.0.0.0 Mobile Safari/537.36',
  'like Safari 16.4':
    'Mozilla/5.0 (iPhone; CPU iPhone OS 16_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/16.4 Mobile/15E148 Safari/604.1',
};

export class Visitor {
  readonly person: Person;
  readonly page: Page;
  /** What their page has complained about: an error that nothing caught. */
  readonly errors: string[] = [];
  /** Their browser is still open. */
  isHere = true;
  readonly #context: BrowserContext;
  #devtools: CDPSession | null = null;

  private constructor(person: Person, context: BrowserContext, page: Page) {
    this.person = person;
    this.page = page;
    this.#context = context;
    page.on('pageerror', (error) => this.errors.push(error.message));
  }

  /** Somebody with a browser of their own, before the first page. */
  static async arrive(browser: Browser, url: string, person: Person, sentences: Sentences): Promise<Visitor> {
    const { device, trouble, name } = person;
    const userAgent = trouble ? userAgents[trouble] : undefined;
    const context = await browser.newContext({
      baseURL: url,
      viewport: device === 'phone' ? phone : laptop,
      hasTouch: device === 'phone',
      ...(userAgent && { userAgent }),
    });
    context.setDefaultTimeout(PATIENCE_MS);
    await sentences.watch(context, name);
    const page = await context.newPage();
    if (userAgent) await growOld(page);
    if (trouble === 'the browser translates the page') await translate(page, 'chrome', '');
    return new Visitor(person, context, page);
  }

  /** Opens a table with so many seats, and says who they are. @returns the code that they tell the others */
  async openTable(seats: number): Promise<string> {
    await this.page.goto('/', { waitUntil: 'commit' });
    await this.page.getByRole('link', { name: 'With friends: Wa Wa West ++' }).click();
    await this.page.getByRole('spinbutton', { name: 'Seats' }).fill(String(seats));
    await button(this.page, 'Open the table').click();
    await button(this.page, 'Change your name, colour and shape').click();
    await this.page.getByLabel('What do they call you?').fill(this.person.name);
    await button(this.page, 'Done').click();
    return codeShown(this.page);
  }

  /** Comes by the code and sits down: phones scan it, laptops type it in the lobby. */
  async sitDown(code: string): Promise<void> {
    if (this.person.device === 'phone') await this.page.goto(`/join/${code}`, { waitUntil: 'commit' });
    else {
      await this.page.goto('/', { waitUntil: 'commit' });
      await this.page.getByLabel('Join with a code').fill(code);
      await button(this.page, 'Join').click();
    }
    await this.page.getByLabel('What do they call you?').fill(this.person.name);
    await button(this.page, /^Sit down as/).click();
    await button(this.page, 'Stand up').waitFor();
  }

  /** The button that starts the match: only who leads the table has it. */
  get start(): Locator {
    return button(this.page, /^Start /);
  }

  /** Presses Start, and again where it didn't work or leaves somebody out, until the match has begun. */
  async startMatch(): Promise<void> {
    for (;;) {
      // A button that has just gone, or waits for others, is looked at again.
      await this.start.click({ timeout: 1000 }).catch(() => undefined);
      if (await this.isInMatch) return;
    }
  }

  /** A screen that is locked runs nothing; some phones cut the connection as well. */
  async lockScreen(): Promise<void> {
    if (this.person.trouble === 'the screen is locked, without a network') await this.#context.setOffline(true);
    await this.#setLifecycle('frozen');
  }

  async unlockScreen(): Promise<void> {
    await this.#setLifecycle('active');
    await this.#context.setOffline(false);
  }

  async #setLifecycle(state: 'frozen' | 'active'): Promise<void> {
    this.#devtools ??= await this.#context.newCDPSession(this.page);
    await this.#devtools.send('Page.enable');
    await this.#devtools.send('Page.setWebLifecycleState', { state });
  }

  /** The battery is empty, or it is time to go home. */
  async leave(): Promise<void> {
    this.isHere = false;
    await this.#context.close();
  }

  get isInMatch(): Promise<boolean> {
    return this.#dock.isVisible();
  }

  /** Resolves when they play, or watch. */
  untilInMatch(): Promise<void> {
    return this.#dock.waitFor();
  }

  /** What a match shows besides the table: a hand, why somebody is out, or that they watch. */
  get #dock(): Locator {
    return this.page.getByRole('region', { name: /^(Your hand|Watching|Why you are out|You are out, and watching)$/ });
  }

  /** Where they are, in words. */
  async whereabouts(): Promise<string> {
    if (!this.isHere) return 'gone: the battery is empty';
    if (await this.isInMatch) {
      const what = await this.#dock.getAttribute('aria-label');
      return `in the match: ${what}, ${(await this.page.getByRole('banner').getByRole('heading').innerText()).replace('\n', ' ')}`;
    }
    const headings = await this.page.getByRole('heading').allInnerTexts();
    return `not in a match: ${headings.slice(0, 3).join(' | ') || (await this.page.title())}`;
  }
}
