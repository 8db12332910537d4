/** Which release wrote a log: by the source lines that its messages come from, and by how values are printed. */
import { entryAt, KLOG_ENTRIES, type KlogEntry, type KlogId } from '../kube/klog/index.ts';
import { atLeast, RELEASES, type Release } from '../kube/release.ts';
import type { DetectedRelease } from './evidence.ts';
import type { SourcePlace } from './lines/klogHeader.ts';

const MOST = 2_000;

type Style = 'plain' | 'bare' | 'quoted' | 'words';

/** A message that a place in the source has printed, and how it prints values. */
export interface Vote {
  readonly id: KlogId;
  readonly file: string;
  readonly line: number;
  readonly style: Style | null;
}

export class ReleaseVotes {
  readonly #exact = new Map<Release, number>();
  readonly #near = new Map<Release, number>();
  readonly #seen = new Map<string, Vote>();
  readonly #styles = new Map<Style, number>();

  /** One message that was recognised, with its place in the source; the same place counts once. */
  seen(id: KlogId, { file, line }: SourcePlace, text: string): void {
    this.absorb([{ id, file, line, style: styleOf(text) }]);
  }

  get contents(): readonly Vote[] {
    return [...this.#seen.values()];
  }

  absorb(votes: readonly Vote[]): void {
    for (const vote of votes) {
      const { id, file, line, style } = vote;
      const key = `${id}:${line}`;
      if (this.#seen.has(key) || this.#seen.size >= MOST) continue;
      this.#seen.set(key, vote);
      if (style !== null) this.#styles.set(style, (this.#styles.get(style) ?? 0) + 1);
      if (line > 0) this.#vote(KLOG_ENTRIES[id], file, line);
    }
  }

  #vote(entry: KlogEntry, file: string, line: number): void {
    let best = Number.POSITIVE_INFINITY;
    let nearest: Release[] = [];
    for (const release of RELEASES) {
      const places = [undefined, ...Object.keys(entry.sites ?? {})].flatMap(
        (site) => entryAt(entry, release, site) ?? [],
      );
      for (const place of places) {
        if (place.line === 0 || place.file !== file) continue;
        const distance = Math.abs(place.line - line);
        if (distance > best) continue;
        if (distance < best) nearest = [];
        best = distance;
        if (!nearest.includes(release)) nearest.push(release);
      }
    }
    // Places that many releases share tell little.
    const votes = best === 0 ? this.#exact : this.#near;
    if (best <= 60) for (const release of nearest) votes.set(release, (votes.get(release) ?? 0) + 1 / nearest.length);
  }

  result(): DetectedRelease | null {
    if (this.#seen.size === 0) return null;
    const style = top(this.#styles)?.[0];
    if (style === 'plain')
      return { release: '1.18', orOlder: '1.20', confidence: 'medium', because: { code: 'plainText' } };
    const fits = (release: Release): boolean => style === undefined || stylesOf(release).includes(style);
    const exact = top(only(this.#exact, fits));
    if (exact !== null && exact[1] >= 2) {
      const second = top(only(this.#exact, (release) => release !== exact[0]))?.[1] ?? 0;
      const confidence = exact[1] >= 3 && exact[1] >= second * 2 ? 'high' : 'medium';
      return {
        release: exact[0],
        confidence,
        because: { code: 'exactLines', count: Math.ceil(exact[1]) },
      };
    }
    const sum = new Map(
      RELEASES.map((release) => [release, (this.#exact.get(release) ?? 0) * 2 + (this.#near.get(release) ?? 0)]),
    );
    const near = top(only(sum, fits));
    if (near !== null && near[1] > 0) {
      return {
        release: near[0],
        confidence: near[1] >= 4 ? 'medium' : 'low',
        because: { code: 'nearLines' },
      };
    }
    if (style === undefined) return null;
    return { release: DEFAULT_OF[style], confidence: 'low', because: { code: 'valueStyle' } };
  }
}

/** How a release prints values: UIDs bare or quoted, work types as numbers or words. */
const stylesOf = (release: Release): readonly Style[] => {
  if (!atLeast(release, '1.21')) return ['plain'];
  if (!atLeast(release, '1.27')) return ['bare'];
  return atLeast(release, '1.30') ? ['quoted', 'words'] : ['bare', 'quoted', 'words'];
};
const DEFAULT_OF: Readonly<Record<Style, Release>> = { plain: '1.18', bare: '1.23', quoted: '1.30', words: '1.30' };

function styleOf(text: string): Style | null {
  if (!text.startsWith('"'))
    return /^(?:SyncLoop \(|Killing container "|Error syncing pod [0-9a-f]|Generating status for|Orphaned pod "|Container "|preStop hook for)/.test(
      text,
    )
      ? 'plain'
      : null;
  if (/ podUID=[0-9a-f]/.test(text)) return 'bare';
  if (/ podUID="/.test(text) || / pods=\["/.test(text) || / event=\{"/.test(text)) return 'quoted';
  return / event=&\{| pods=\[[a-z]/.test(text) ? 'bare' : null;
}

const only = <K>(map: ReadonlyMap<K, number>, keep: (key: K) => boolean): ReadonlyMap<K, number> =>
  new Map([...map].filter(([key]) => keep(key)));

function top<K>(map: ReadonlyMap<K, number>): readonly [K, number] | null {
  let best: readonly [K, number] | null = null;
  for (const entry of map) if (best === null || entry[1] > best[1]) best = entry;
  return best;
}
