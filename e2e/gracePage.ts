/**
 * The page as a person meets it: panes by their names, keys by their labels. Nothing here knows a class or a test id,
 * but for the one mark that the page gives when it is ready.
 */
import type { Locator, Page } from '@playwright/test';
import { expect } from '@playwright/test';

/** The tabs of the inspector. */
export type Tab = 'What happened' | 'Object' | 'klog' | 'get -w' | 'Requests' | 'Steps' | 'Events' | 'describe';

export const LOG = 'The kubelet’s log';
export const STEPS = 'Steps';

export type Key = 'To the start' | 'Step back' | 'Play' | 'Pause' | 'Step' | 'Next milestone' | 'To the end';

/** No run has as many milestones: whoever passes more is going round in circles. */
const MOST_MILESTONES = 60;
const MOST_PAGES = 60;
/** A dialog, a menu or a list in it, and a hint. */
const MOST_OVERLAYS = 4;

export class GracePage {
  readonly page: Page;
  readonly pods: Locator;
  readonly diagram: Locator;
  readonly inspector: Locator;
  readonly worker: Locator;
  readonly player: Locator;
  readonly timeline: Locator;
  /** What the present step is called. */
  readonly title: Locator;
  /** The state that the worker is in, and the one inside it. */
  readonly workerState: Locator;
  readonly causes: Locator;

  constructor(page: Page) {
    this.page = page;
    this.pods = page.getByRole('region', { name: 'Pods' });
    this.diagram = page.getByRole('region', { name: 'Diagram' });
    this.inspector = page.getByRole('region', { name: 'Inspector' });
    this.worker = page.getByRole('region', { name: /^Pod worker/ });
    this.player = page.getByRole('region', { name: 'Player' });
    this.timeline = page.getByRole('region', { name: 'Timeline' });
    this.title = this.panel('What happened').getByRole('heading', { level: 2 });
    this.workerState = this.worker.locator('[aria-current="step"]');
    this.causes = this.inspector.getByRole('list', { name: /^Causes/ }).getByRole('button');
  }

  /** `preset` by its id, in the release that its link means or another; `hash` for any other address. */
  async open(at: { readonly preset?: string; readonly release?: string; readonly hash?: string } = {}): Promise<void> {
    const { preset = 'regular', release } = at;
    const hash = at.hash ?? `#s=1p.${preset}${release === undefined ? '' : `&k=${release}`}`;
    if ((await this.page.locator('main[data-ready="true"]').count()) > 0) await this.#follow(hash);
    else await this.#load(hash);
    await this.ready();
  }

  /** From the beginning, as an address that differs in its hash alone would load nothing. */
  async #load(hash: string): Promise<void> {
    if (this.page.url() !== 'about:blank') await this.page.goto('about:blank');
    await this.page.goto(`/${hash}`);
  }

  /** Opens a link in the page that is open, after what lies over it is put away. */
  async #follow(hash: string): Promise<void> {
    await this.page.mouse.move(0, 0);
    const isCovered = () => this.page.evaluate(() => document.querySelector('dialog[open], :popover-open') !== null);
    for (let i = 0; i < MOST_OVERLAYS && (await isCovered()); i += 1) await this.page.keyboard.press('Escape');
    await this.page.evaluate(follow, hash);
  }

  /** The bare address: a node at rest. */
  async openAtRest(): Promise<void> {
    await this.page.goto('/');
    await this.ready();
  }

  /** What the page promises at rest. */
  get promise(): Locator {
    return this.page.getByRole('heading', { name: /^Deleting a pod takes two DELETE requests/ });
  }

  async ready(): Promise<void> {
    await expect(this.page.locator('main[data-ready="true"]')).toBeVisible();
    await expect(this.player).toHaveAttribute('aria-busy', 'false');
  }

  /** All panes show the step that was gone to: they do so one frame after the other. */
  async stepped(): Promise<void> {
    await this.page.evaluate(frames, FRAMES_OF_A_STEP);
  }

  /** What slides into its place is there. */
  async moved(): Promise<void> {
    const columns = this.page.locator('main');
    await columns.evaluate((main) => Promise.all(main.getAnimations().map(({ finished }) => finished)));
  }

  get scenario(): Locator {
    return this.page.getByRole('button', { name: /^Scenario: / });
  }

  /** The browser of scenarios, which the header's button opens; its search field has the focus when it is there. */
  get browser(): Locator {
    return this.dialog('Scenarios');
  }

  get search(): Locator {
    return this.browser.getByRole('combobox', { name: 'Search scenarios' });
  }

  /** A card of the browser. */
  card(title: string): Locator {
    return this.browser.getByRole('option', { name: title, exact: true });
  }

  /** The card that Enter opens. */
  get meantCard(): Locator {
    return this.browser.getByRole('option', { selected: true });
  }

  /** Types a scenario's title into the browser, which is open or opening, and opens it. */
  async openFromBrowser(title: string): Promise<void> {
    await expect(this.search).toBeFocused();
    await this.page.keyboard.insertText(title); // at once: how typing narrows is scenarioBrowser.spec.ts's
    await expect(this.meantCard).toHaveAccessibleName(title);
    await this.page.keyboard.press('Enter');
    await expect(this.browser).toBeHidden();
  }

  async choosePreset(title: string): Promise<void> {
    await this.scenario.click();
    await this.openFromBrowser(title);
    await expect(this.scenario).toHaveAccessibleName(`Scenario: ${title}`);
    await this.ready();
  }

  /** A file is let fall onto the page. */
  async dropFile(name: string, text: string): Promise<void> {
    await this.page.evaluate(
      ([file, content]) => {
        const transfer = new DataTransfer();
        transfer.items.add(new File([content], file));
        document.body.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: transfer }));
      },
      [name, text] as const,
    );
  }

  /** A pod's row in either list, by its name. */
  pod(name: string): Locator {
    return this.pods.getByRole('listitem').filter({ has: this.page.getByText(name, { exact: true }) });
  }

  /** The names in `kubectl get pods`. */
  kubectlNames(): Locator {
    return this.pods.getByRole('list', { name: 'kubectl get pods' }).locator('.pod-name');
  }

  async delete(name: string): Promise<void> {
    await this.pods.getByRole('button', { name: `Delete ${name}`, exact: true }).click();
    await this.ready();
    await this.hold();
  }

  /** The story plays from what was done: it is held, and back at the deed, whose time the news says. */
  async hold(): Promise<void> {
    const pause = this.player.getByRole('button', { name: 'Pause', exact: true });
    if (!(await pause.isVisible())) return;
    await pause.click();
    const told = [...(await this.toasts.innerText()).matchAll(/at (\d+\.\d{3})\./g)].at(-1)?.[1];
    const deed = Number(told);
    for (let i = 0; i < MOST_MILESTONES && (await this.seconds()) > deed; i += 1)
      await this.page.keyboard.press('ArrowLeft');
    for (let i = 0; i < MOST_MILESTONES && (await this.seconds()) < deed; i += 1)
      await this.page.keyboard.press('ArrowRight');
    await expect.poll(() => this.seconds()).toBe(deed);
  }

  async deleteWith(name: string, choice: RegExp): Promise<void> {
    await this.pods.getByRole('button', { name: `Delete ${name} with another grace` }).click();
    await this.page
      .getByRole('menu', { name: `Delete ${name}` })
      .getByRole('menuitem', { name: choice })
      .click();
    await this.ready();
    await this.hold();
  }

  async press(key: Key): Promise<void> {
    await this.player.getByRole('button', { name: key, exact: true }).click();
  }

  /** Presses a key of the player that leads to another event, and waits for its title, which follows some frames later. */
  async follow(key: Key): Promise<void> {
    const before = await this.title.innerText();
    await this.press(key);
    await expect(this.title).not.toHaveText(before);
  }

  /** Where the player stands: `step 3 of 63`. */
  get step(): Locator {
    return this.player.getByText(/^step \d+ of \d+$/);
  }

  /** The instant: `2.075 s`. */
  get time(): Locator {
    return this.player.getByText(/^\d+\.\d{3} s$/);
  }

  async seconds(): Promise<number> {
    return Number.parseFloat(await this.time.innerText());
  }

  async steps(): Promise<number> {
    return Number(/of (\d+)/.exec(await this.step.innerText())?.[1]);
  }

  /** What the player says where nothing more happens. */
  get end(): Locator {
    return this.player.getByText(/^The end$|^At rest; |^The run was stopped here$/);
  }

  /** Stands in the inspector's place at the end of a run. */
  get summary(): Locator {
    return this.page.getByRole('region', { name: 'Summary of this run' });
  }

  /** From the summary to the inspector, where the player may be at the end; the summary comes a moment after that. */
  async details(): Promise<void> {
    const summarised = this.page.getByRole('button', { name: 'Summary of this run' });
    await expect(async () => {
      const button = this.summary.getByRole('button', { name: 'Details' });
      if (await button.isVisible()) await button.click({ timeout: 1000 });
      await expect(summarised).toBeVisible({ timeout: 1000 });
    }).toPass();
  }

  /** Goes on by one milestone, or to the end after the last, and waits until the player says so. */
  async nextMilestone(): Promise<void> {
    await this.player.evaluate(goOn, { from: null, to: null, most: 1, shown: FRAMES_OF_A_STEP });
  }

  /** Goes on by milestones until one is called so. */
  async goOnTo(title: string): Promise<void> {
    const from = await this.title.elementHandle();
    const met = await this.player.evaluate(goOn, { from, to: title, most: MOST_MILESTONES, shown: FRAMES_OF_A_STEP });
    expect(met.at(-1), `“${title}” comes before the end, among:\n${met.join('\n')}`).toBe(title);
  }

  /** The titles of all milestones from here to the end. */
  async milestonesFromHere(): Promise<readonly string[]> {
    const from = await this.title.elementHandle();
    const titles = await this.player.evaluate(goOn, { from, to: null, most: MOST_MILESTONES, shown: FRAMES_OF_A_STEP });
    if (titles.length === 1 || !(await this.end.isVisible())) return titles;
    await this.details();
    return [...titles.slice(0, -1), await this.title.innerText()];
  }

  panel(tab: Tab): Locator {
    return this.inspector.getByRole('tabpanel', { name: tab });
  }

  async show(tab: Tab): Promise<Locator> {
    const wanted = this.inspector.getByRole('tab', { name: tab, exact: true });
    await expect(async () => {
      const details = this.summary.getByRole('button', { name: 'Details' });
      if (await details.isVisible()) await details.click({ timeout: 1000 });
      await wanted.click({ timeout: 1000 });
      await expect(wanted).toHaveAttribute('aria-selected', 'true', { timeout: 1000 });
    }).toPass();
    return this.panel(tab);
  }

  /** A row of one of the long lists; only those in sight exist, so the list is paged through. */
  async row(list: string, text: string | RegExp): Promise<Locator> {
    const box = this.inspector.getByRole('listbox', { name: list });
    const wanted = box.getByRole('option').filter({ hasText: text }).first();
    const go = async (key: string): Promise<void> => {
      await box.press(key);
      await expect(box).toHaveAttribute('aria-activedescendant', /./); // it has come into sight
    };
    await go('Home');
    for (let page = 0; page < MOST_PAGES && !(await wanted.isVisible()); page += 1) await go('PageDown');
    return wanted;
  }

  /** The row of the present step in one of the long lists. */
  marked(list: string): Locator {
    return this.inspector.getByRole('listbox', { name: list }).getByRole('option', { selected: true });
  }

  /** A button of the worker's chart, by the state's name: `Terminated`, `stopping, in Terminating`. */
  state(name: string): Locator {
    return this.worker.getByRole('button', { name: new RegExp(`^${name}, (passed|current|comes|not)`) });
  }

  /** Everything that is said on the page about the instant, as text. */
  async screen(): Promise<string> {
    await this.stepped();
    return this.page.getByRole('main').ariaSnapshot();
  }

  get toasts(): Locator {
    return this.page.getByRole('status').filter({ has: this.page.getByRole('button', { name: 'Dismiss' }) });
  }

  dialog(name: string | RegExp): Locator {
    return this.page.getByRole('dialog', { name });
  }
}

/** So many frames after a step the last of the panes shows it (`store/Turn.tsx`). */
const FRAMES_OF_A_STEP = 4;

/** In the page. */
async function frames(count: number): Promise<void> {
  for (let frame = 0; frame < count; frame += 1) await new Promise(requestAnimationFrame);
}

/** In the page that is open: follows another link, and waits until its run has come. */
async function follow(hash: string): Promise<void> {
  const isBusy = (): boolean => document.querySelector('[aria-busy="true"]') !== null;
  await new Promise<void>((done) => {
    let wasBusy = false;
    const look = (): void => {
      if (wasBusy && !isBusy()) {
        observer.disconnect();
        done();
      }
      wasBusy ||= isBusy();
    };
    const observer = new MutationObserver(look);
    observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['aria-busy'] });
    for (const button of document.querySelectorAll<HTMLElement>('[aria-label="Dismiss"]')) button.click();
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    history.replaceState(history.state, '', location.pathname); // the address that is shown already opens nothing
    location.hash = hash;
  });
}

/**
 * In the page, as asking it from outside at each milestone takes as long as the milestone: presses the player's key until
 * the heading says `to`, nothing comes any more, or it was pressed often enough. Answers what the heading said.
 */
async function goOn(
  player: Element,
  { from, to, most, shown }: { from: Element | null; to: string | null; most: number; shown: number },
): Promise<string[]> {
  const panel = from?.closest('[role="tabpanel"]');
  const titled = (): string => panel?.querySelector('h2')?.innerText ?? '';
  const isOver = (): boolean =>
    [...player.querySelectorAll('p')].some((line) =>
      /^The end$|^At rest; |^The run was stopped here$/.test(line.innerText),
    );
  const frame = () => new Promise(requestAnimationFrame);
  const met = [titled()];
  for (let i = 0; i < most && (from === null || (met.at(-1) !== to && !isOver())); i += 1) {
    const before = player.textContent;
    player.querySelector<HTMLElement>('button[aria-label="Next milestone"]')?.click();
    for (let waited = 0; player.textContent === before; waited += 1) {
      if (waited > 900) throw new Error('the player stands where it stood');
      await frame();
    }
    for (let drawn = 0; drawn < shown; drawn += 1) await frame(); // the inspector shows it, too
    met.push(titled());
  }
  return met;
}
