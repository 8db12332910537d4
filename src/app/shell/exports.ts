/** What can be taken away as a file, of this instant or of the whole run. The writers are loaded when somebody asks. */
import type { MenuHeading, MenuItem } from './ui/index.ts';
import type { FormatName } from '../../scenario/formats/index.ts';
import { texts, useTexts } from '../language/index.ts';
import { titleOf } from '../scenarios/index.ts';
import { actions, pageStore, usePage, type PageState, type ReadyRun, type Scenario } from '../store/index.ts';
import { loadMomentWriters, saveFile, slug, type Taken } from '../takeaway/index.ts';
import { TEXTS, type FileName } from './texts.ts';

interface Export {
  readonly id: FileName;
  readonly of: 'instant' | 'run';
  readonly file: string;
  readonly type: string;
  /** In pieces: a large trace's text is longer than a string may be. */
  readonly write: (scenario: Scenario, run: ReadyRun, state: PageState) => Promise<readonly BlobPart[]>;
}

/** As the command line prints it. */
const format =
  (name: FormatName) =>
  async (_scenario: Scenario, { trace }: ReadyRun): Promise<readonly string[]> => {
    const { FORMATS } = await import('../../scenario/formats/index.ts');
    return [...FORMATS[name](trace)];
  };

const moment =
  (id: 'svg' | 'png' | 'describe' | 'object') =>
  async (scenario: Scenario, _run: ReadyRun, state: PageState): Promise<readonly BlobPart[]> => {
    const taken: Taken = {
      state,
      scenario,
      title: state.imported?.name ?? titleOf(scenario),
    };
    const { MOMENT_WRITERS } = await loadMomentWriters();
    return [await MOMENT_WRITERS[id](taken)];
  };

export const EXPORTS: readonly Export[] = [
  { id: 'png', of: 'instant', file: 'png', type: 'image/png', write: moment('png') },
  { id: 'svg', of: 'instant', file: 'svg', type: 'image/svg+xml', write: moment('svg') },
  { id: 'describe', of: 'instant', file: 'describe.txt', type: 'text/plain', write: moment('describe') },
  { id: 'object', of: 'instant', file: 'pod.yaml', type: 'application/yaml', write: moment('object') },
  {
    id: 'yaml',
    of: 'run',
    file: 'scenario.yaml',
    type: 'application/yaml',
    // The same object may stand in a scenario twice; a reader wants to see it twice, not an anchor.
    write: async (scenario) => [(await import('yaml')).stringify(scenario, { aliasDuplicateObjects: false })],
  },
  {
    id: 'json',
    of: 'run',
    file: 'scenario.json',
    type: 'application/json',
    write: (scenario) => Promise.resolve([JSON.stringify(scenario, null, 2), '\n']),
  },
  {
    id: 'klog',
    of: 'run',
    file: 'kubelet.log',
    type: 'text/plain',
    write: format('klog'),
  },
  {
    id: 'watch',
    of: 'run',
    file: 'watch.txt',
    type: 'text/plain',
    write: format('watch'),
  },
  {
    id: 'requests',
    of: 'run',
    file: 'requests.txt',
    type: 'text/plain',
    write: format('requests'),
  },
  {
    id: 'audit',
    of: 'run',
    file: 'audit.log',
    type: 'application/x-ndjson',
    write: format('audit'),
  },
  {
    id: 'mermaid',
    of: 'run',
    file: 'sequence.mmd',
    type: 'text/vnd.mermaid',
    write: format('mermaid'),
  },
  {
    id: 'docs',
    of: 'run',
    file: 'docs.mmd',
    type: 'text/vnd.mermaid',
    write: format('mermaid-docs'),
  },
  {
    id: 'cast',
    of: 'run',
    file: 'cast',
    type: 'application/x-asciicast',
    write: format('cast'),
  },
  {
    id: 'trace',
    of: 'run',
    file: 'events.jsonl',
    type: 'application/x-ndjson',
    write: format('events'),
  },
];

/** What a log shows is no scenario, and its lines are at hand: of it there are pictures and events. */
const OF_EVIDENCE: ReadonlySet<FileName> = new Set(['png', 'svg', 'describe', 'object', 'mermaid', 'docs', 'trace']);

export const exportsOf = ({ imported }: Pick<PageState, 'imported'>): readonly Export[] =>
  imported === null ? EXPORTS : EXPORTS.filter(({ id }) => OF_EVIDENCE.has(id));

export async function saveExport(wanted: Export): Promise<void> {
  const { file, type, write } = wanted;
  const state = pageStore.getState();
  const { scenario, run, imported } = state;
  if (scenario === null || run.status !== 'ready') return;
  try {
    const name = `${slug(imported?.name ?? scenario.title)}.${file}`;
    saveFile(name, type, await write(scenario, run, state));
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
