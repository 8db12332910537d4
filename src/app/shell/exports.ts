/** What can be taken away as a file, of this instant or of the whole run. The writers are loaded when somebody asks. */
import type { MenuHeading, MenuItem } from './ui/index.ts';
import { texts, useTexts } from '../language/index.ts';
import { actions, pageStore, usePage, type PageState } from '../store/index.ts';
import { TEXTS, type FileName } from './texts.ts';

interface Export {
  readonly id: FileName;
  readonly of: 'instant' | 'run';
  readonly file: string;
}

export const EXPORTS: readonly Export[] = [
  { id: 'png', of: 'instant', file: 'png' },
  { id: 'svg', of: 'instant', file: 'svg' },
  { id: 'describe', of: 'instant', file: 'describe.txt' },
  { id: 'object', of: 'instant', file: 'pod.yaml' },
  { id: 'yaml', of: 'run', file: 'scenario.yaml' },
  { id: 'json', of: 'run', file: 'scenario.json' },
  { id: 'klog', of: 'run', file: 'kubelet.log' },
  { id: 'watch', of: 'run', file: 'watch.txt' },
  { id: 'requests', of: 'run', file: 'requests.txt' },
  { id: 'audit', of: 'run', file: 'audit.log' },
  { id: 'mermaid', of: 'run', file: 'sequence.mmd' },
  { id: 'docs', of: 'run', file: 'docs.mmd' },
  { id: 'cast', of: 'run', file: 'cast' },
  { id: 'trace', of: 'run', file: 'events.jsonl' },
];

/** What a log shows is no scenario, and its lines are at hand: of it there are pictures and events. */
const OF_EVIDENCE: ReadonlySet<FileName> = new Set(['png', 'svg', 'describe', 'object', 'mermaid', 'docs', 'trace']);

export const exportsOf = ({ imported }: Pick<PageState, 'imported'>): readonly Export[] =>
  imported === null ? EXPORTS : EXPORTS.filter(({ id }) => OF_EVIDENCE.has(id));

export async function saveExport(wanted: Export): Promise<void> {
  const state = pageStore.getState();
  const { scenario, run } = state;
  if (scenario === null || run.status !== 'ready') return;
  try {
    const { save } = await import('./exportWriters.ts');
    const name = await save(wanted.id, wanted.file, scenario, run, state);
    actions.notify({ text: texts(TEXTS).saved({ name }) });
  } catch (error) {
    actions.notify({
      text: texts(TEXTS).notSaved({ why: error instanceof Error ? error.message : String(error) }),
      tone: 'failure',
      again: () => void saveExport(wanted), // the writer may not have been had
    });
  }
}

/** The scenario alone, in the form that people write. */
export const saveScenario = (): Promise<void> =>
  Promise.all(EXPORTS.filter(({ id }) => id === 'yaml').map(saveExport)).then(() => undefined);

const itemOf = (each: Export, called: string): MenuItem => ({
  id: each.id,
  label: called,
  aside: each.file,
  onChoose: () => void saveExport(each),
});

/** A video is of a simulation, which can be told; what a log shows has gaps of unknown length. */
export function useExports(): readonly (MenuItem | MenuHeading)[] {
  const say = useTexts(TEXTS);
  const imported = usePage((s) => s.imported);
  const all = exportsOf({ imported });
  const items = (of: Export['of']): readonly MenuItem[] =>
    all.filter((each) => each.of === of).map((each) => itemOf(each, say.file[each.id]));
  return [
    { heading: say.thisInstant },
    ...items('instant'),
    { heading: say.wholeRun },
    ...items('run'),
    ...(imported === null
      ? [
          { heading: say.video },
          { id: 'video', label: say.makeVideo, aside: 'webm, gif', onChoose: () => actions.open('video') },
        ]
      : []),
  ];
}
