/** What an event means, in words. */
import chinese from 'virtual:catalogues/zh-explain';
import { explained } from '../app/explain/explained.ts';
import { english, type LanguageTexts } from '../app/explain/messages.ts';
import { eventSource } from '../app/explain/source.ts';
import { insideOf, type Run, type RunEvent } from './run.ts';

/** English, or 简体中文. */
export type Language = 'en' | 'zh';

/** A place in Kubernetes' own source, at the release's tag. */
export interface SourceLink {
  /** `pkg/kubelet/pod_workers.go` */
  readonly path: string;
  readonly func: string;
  readonly line?: number;
  readonly url: string;
}

/** What an event means. What a machine said or would accept stands between backticks. */
export interface Explanation {
  /** A few words, without a full stop. */
  readonly title: string;
  /** What happens, and why. */
  readonly sentences: readonly string[];
  /** What it would take to be otherwise, or what would follow then. */
  readonly otherwise: string;
  /** Where the rule stands, or null. */
  readonly source: SourceLink | null;
}

let inChinese: LanguageTexts | undefined;

/** As the page's own: a group of the texts is a catalogue, `api` that of `explainApi`; `catalogues.test.ts` holds both alike. */
const chineseTexts = (): LanguageTexts =>
  (inChinese ??= Object.fromEntries(
    Object.keys(english).map((group) => [group, chinese[`explain${group.charAt(0).toUpperCase()}${group.slice(1)}`]]),
  ) as LanguageTexts);

const TEXTS: Readonly<Record<Language, () => LanguageTexts>> = { en: () => english, zh: chineseTexts };

/**
 * Says what an event of a run means: what happens and why, what it would take to be otherwise, and where Kubernetes'
 * source says so.
 *
 * @example
 * ```ts
 * import { explain, preset, run } from 'grace-period';
 *
 * const scenario = preset('regular');
 * if (scenario === undefined) throw new Error('there is no such preset');
 * const told = run(scenario, { release: '1.30' });
 * const killing = told.events.find(({ kind }) => kind === 'KillContainer');
 * if (killing === undefined) throw new Error('no container was killed');
 * console.log(explain(killing, told).title); // → Kubelet stops `nginx` with 30 seconds of grace
 * console.log(explain(killing, told, 'zh').title); // → kubelet 停止容器 `nginx`，宽限期 30 秒
 * console.log(explain(killing, told).source?.func); // → killContainer
 * ```
 */
export function explain(event: RunEvent, run: Run, language: Language = 'en'): Explanation {
  const { events, stateAt } = insideOf(run);
  const own = events[event.seq];
  if (own === undefined || own.kind !== event.kind || own.t !== event.t)
    throw new RangeError(`the run has no such event ${event.seq}`);
  const node = own.node ?? run.nodes[0] ?? '';
  const say = Object.hasOwn(TEXTS, language) ? TEXTS[language]() : english; // JavaScript may ask for any
  return { ...explained(own, stateAt(own.seq, node), run.release, say), source: eventSource(own, run.release) };
}
