/**
 * Before a part is imported its files are fetched. A module that could not be had is never asked for again by a browser
 * that keeps failures for as long as the page lives (Firefox does, and of what the part imports, too), so that nothing is
 * imported which can't be had; and a style sheet that failed must not count as there, or the part would come without it.
 */

/** As much of the page as is needed. */
export interface Surroundings {
  /** @throws where the file can't be had to its end. */
  readonly fetchFile: (url: string) => Promise<void>;
  /** Puts a style sheet on the page. @throws where that fails. */
  readonly addStyles: (url: string) => Promise<void>;
  /** Modules are then loaded at once, not each when its importer has come. */
  readonly announceModule: (url: string) => void;
}

export class LateFiles {
  readonly #around: Surroundings;
  /** There, or on their way, by address. */
  readonly #files: Map<string, Promise<void>>;

  /** @param there what came with the page. */
  constructor(around: Surroundings, there: Iterable<string>) {
    this.#around = around;
    this.#files = new Map([...there].map((url) => [url, Promise.resolve()]));
  }

  /** @throws where one can't be had; whoever wants it again has it tried again. */
  async want(urls: Iterable<string>): Promise<void> {
    await Promise.all([...new Set(urls)].map((url) => this.#file(url)));
  }

  #file(url: string): Promise<void> {
    const known = this.#files.get(url);
    if (known !== undefined) return known;
    const file = this.#load(url).catch((error: unknown) => {
      this.#files.delete(url);
      throw error;
    });
    this.#files.set(url, file);
    return file;
  }

  async #load(url: string): Promise<void> {
    await this.#around.fetchFile(url);
    if (new URL(url).pathname.endsWith('.css')) await this.#around.addStyles(url);
    else this.#around.announceModule(url);
  }
}
