/**
 * The page in a browser that Playwright does not drive: what is on it is found by role and name, and clicks and keys are
 * the browser's own.
 *
 * @typedef {object} Engine
 * @property {string} version
 * @property {readonly string[]} complaints what the page threw
 * @property {(url: string) => Promise<unknown>} open
 * @property {(width: number, height: number) => Promise<unknown>} size
 * @property {(code: Function, ...args: unknown[]) => Promise<any>} run in the page
 * @property {(find: Function, ...args: unknown[]) => Promise<void>} click what `find` gives, run in the page
 * @property {(text: string, find: Function, ...args: unknown[]) => Promise<unknown>} type
 * @property {(key: string) => Promise<unknown>} press
 * @property {() => Promise<void>} stop
 */
import assert from 'node:assert/strict';

const PATIENCE_MS = 30_000;

/**
 * Run in the page: the first visible element of a role and a name (a text, or the start of one with an ellipsis), whether
 * there is one, or what it says. An element can't leave the page but to be clicked.
 */
export function byRole(role, name, wanted = 'element') {
  const native = {
    button: 'button',
    tab: '[role=tab]',
    heading: 'h1, h2',
    textbox: 'textarea, input',
    region: 'section',
    list: 'ul, ol',
  };
  const nameOf = (element) =>
    (
      element.getAttribute('aria-label') ??
      document.getElementById(element.getAttribute('aria-labelledby') ?? '')?.textContent ??
      element.labels?.[0]?.querySelector('span')?.textContent ??
      element.textContent
    )
      .replace(/\s+/g, ' ')
      .trim();
  const fits = (text) => (name.endsWith('…') ? text.startsWith(name.slice(0, -1)) : text === name);
  const found = [...document.querySelectorAll(`${native[role] ?? 'nothing'}, [role=${role}]`)];
  const element = found.find((element) => element.getClientRects().length > 0 && fits(nameOf(element))) ?? null;
  if (wanted === 'presence') return element !== null;
  return wanted === 'text' ? (element?.textContent ?? '') : element;
}

/** The page as a person meets it. */
export class Visit {
  constructor(engine, base) {
    this.engine = engine;
    this.base = base;
  }

  /** Asks the page until it says yes. */
  async until(what, holds, ...args) {
    const end = Date.now() + PATIENCE_MS;
    for (;;) {
      const answer = await this.engine.run(holds, ...args);
      if (answer) return answer;
      assert.ok(Date.now() < end, `${what}: not within ${PATIENCE_MS / 1000} s`);
    }
  }

  async open(address) {
    await this.engine.open('about:blank'); // another hash alone would not load the page anew
    await this.engine.open(`${this.base}/${address}`);
    await this.ready();
  }

  ready() {
    return this.until('the page is ready', () => {
      const player = document.querySelector('[aria-label="Player"]');
      return document.querySelector('main[data-ready="true"]') && player?.getAttribute('aria-busy') === 'false';
    });
  }

  async click(role, name) {
    await this.until(`a ${role} “${name}”`, byRole, role, name, 'presence');
    await this.engine.click(byRole, role, name);
  }

  /** What an element says. */
  async text(role, name) {
    return await this.engine.run(byRole, role, name, 'text');
  }

  /** Where the player stands, once that is somewhere else than before. */
  movedFrom(before) {
    return this.until(
      `a step other than ${before}`,
      (was) => {
        const now = /step \d+ of \d+/.exec(document.querySelector('[aria-label="Player"]')?.textContent ?? '')?.[0];
        return now !== was && now;
      },
      before,
    );
  }
}
