/** `diagnose --watch`: files that grow, and what changes in where the removals stand. */
import { GrowingEvidence, type GrowingFile } from '../../evidence/index.ts';
import { diagnosisJson, isWaiting, type DiagnosisJson, type PodJson } from '../../words/index.ts';
import type { Followed, News } from './followedFile.ts';

/** A busy log is never quiet: after so many looks the findings are told all the same. */
const MOST_LOOKS = 8;

export interface Watch {
  readonly sources: readonly Followed[];
  readonly options: { readonly year?: number; readonly zone?: number };
  readonly only: Parameters<typeof diagnosisJson>[1];
  /** Reports only pods that wait, and pods that have stopped waiting. */
  readonly waiting: boolean;
  /** Told what there is at first, and then of each pod that stands otherwise than before. */
  readonly tell: (found: DiagnosisJson, changed: readonly PodJson[]) => void;
  /** Told what became of a file. */
  readonly remark: (text: string) => void;
  /** Waits before the files are looked at again. */
  readonly pause: () => Promise<void>;
  readonly isStopped: () => boolean;
}

/** @returns what was found in the end, when it is stopped or all sources have ended. */
export async function watch({ sources, options, only, waiting, ...on }: Watch): Promise<DiagnosisJson> {
  const evidence = new GrowingEvidence(options);
  const files = sources.map((source) => new WatchedFile(source, evidence, on.remark));
  const told = new Map<string, string>();
  let found = diagnosisJson(evidence.evidence(), only);
  let isFirst = true;
  const tell = (): void => {
    const { pods: all, ...rest } = diagnosisJson(evidence.evidence(), only);
    const pods = all.filter((pod) => !waiting || isWaiting(pod) || told.has(keyOf(pod)));
    found = { pods, ...rest };
    const changed = pods.filter((pod) => told.get(keyOf(pod)) !== standingOf(pod));
    for (const pod of changed) told.set(keyOf(pod), standingOf(pod));
    if (changed.length > 0 || isFirst) on.tell(found, changed);
    isFirst = false;
  };
  let looks = 0; // since something came that was not told of
  try {
    while (!on.isStopped()) {
      let isQuiet = true;
      for (const file of files) if (await file.look()) isQuiet = false;
      if (!isQuiet || looks > 0) looks += 1;
      if (looks > 0 && (isQuiet || looks >= MOST_LOOKS)) {
        tell();
        looks = 0;
      }
      if (isQuiet && sources.every(({ isOver }) => isOver)) break;
      if (isQuiet) await on.pause();
    }
    for (const file of files) await file.end();
    tell();
    return found;
  } finally {
    for (const source of sources) await source.close();
  }
}

/** Who it is: an incarnation, where the input tells them apart. */
const keyOf = ({ namespace, name, uid }: PodJson): string => `${namespace}/${name}/${uid}`;

/** Leaves out `lasts`, which changes with each line. */
const standingOf = ({ stage, waitingOn, confidence, error, remark, causes, proof }: PodJson): string =>
  JSON.stringify([stage, waitingOn, confidence, error, remark, causes, proof]);

/** A source, and what has been read of it under its name. */
class WatchedFile {
  readonly #source: Followed;
  readonly #evidence: GrowingEvidence;
  readonly #remark: Watch['remark'];
  #file: GrowingFile | null = null;
  #former = 0;

  constructor(source: Followed, evidence: GrowingEvidence, remark: Watch['remark']) {
    this.#source = source;
    this.#evidence = evidence;
    this.#remark = remark;
  }

  /** @returns whether anything was added. */
  async look(): Promise<boolean> {
    let hasGrown = false;
    for await (const news of this.#source.news()) {
      if (news.kind === 'bytes') {
        this.#file ??= this.#evidence.open(this.#source.name);
        await this.#file.push(news.bytes);
        hasGrown = true;
      } else await this.#hear(news.kind);
    }
    return hasGrown;
  }

  async end(): Promise<void> {
    await this.#file?.end();
  }

  async #hear(kind: Exclude<News['kind'], 'bytes'>): Promise<void> {
    const { name } = this.#source;
    if (kind === 'missing') {
      this.#remark(`${name}: is not there; waiting for it`);
      return;
    }
    this.#remark(`${name}: was ${kind}; reading it from its beginning`);
    if (this.#file === null) return;
    await this.#file.end();
    this.#former += 1;
    this.#file.name = `${name} (before it was ${kind}${this.#former > 1 ? `, ${this.#former}` : ''})`;
    this.#file = null;
  }
}
