/** Logs of the simulation as files to diagnose: of the shown one up to its instant, and examples of what gets stuck. */
import { klogText } from '../../scenario/formats/klog.ts';
import { presets, runBeside, type PageState } from '../store/index.ts';

const fileOf = (text: string, title: string): File => new File([text], `${title}.log`, { lastModified: 0 });

export function simulatedLog({ run, instant, scenario }: PageState): File | null {
  if (run.status !== 'ready' || scenario === null) return null;
  const { initial, events } = run.trace;
  const text = klogText({ initial, events: events.slice(0, instant.index + 1), end: instant.t });
  return fileOf(text, scenario.title);
}

/** Presets, and the second in which each is in the middle of its trouble. */
export const EXAMPLES = [
  ['stuck-volume', 3.5],
  ['sandbox-stuck', 8],
  ['stop-fails', 20],
] as const;

export async function exampleLog(id: string, seconds: number): Promise<File | null> {
  const scenario = presets.find((preset) => preset.id === id)?.opened;
  if (scenario === undefined) return null;
  const outcome = await runBeside(scenario, scenario.kubernetes);
  if (outcome.status !== 'done') return null;
  const { trace } = outcome;
  return fileOf(klogText({ ...trace, events: trace.events.filter(({ t }) => t <= seconds * 1e6) }), id);
}
