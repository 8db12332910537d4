/** What can be taken away as a file. The writers are loaded when somebody asks. */
import type { MenuItem } from './ui/index.ts';
import type { FormatName } from '../../scenario/formats/index.ts';
import { texts, useTexts } from '../language/index.ts';
import { actions, pageStore, usePage, type PageState, type ReadyRun, type Scenario } from '../store/index.ts';
import { TEXTS, type FileName } from './texts.ts';

interface Export {
  readonly id: FileName;
  readonly file: string;
  readonly type: string;
  /** In pieces: a large trace's text is longer than a string may be. */
  readonly write: (scenario: Scenario, run: ReadyRun) => Promise<readonly string[]>;
}

/** As the command line prints it. */
const format =
  (name: FormatName) =>
  async (_scenario: Scenario, { trace }: ReadyRun): Promise<readonly string[]> => {
    const { FORMATS } = await import('../../scenario/formats/index.ts');
    return [...FORMATS[name](trace)];
  };

export const EXPORTS: readonly Export[] = [
  {
    id: 'yaml',
    file: 'scenario.yaml',
    type: 'application/yaml',
    // The same object may stand in a scenario twice; a reader wants to see it twice, not an anchor.
    write: async (scenario) => [(await import('yaml')).stringify(scenario, { aliasDuplicateObjects: false })],
  },
  {
    id: 'json',
    file: 'scenario.json',
    type: 'application/json',
    write: (scenario) => Promise.resolve([JSON.stringify(scenario, null, 2), '\n']),
  },
  {
    id: 'klog',
    file: 'kubelet.log',
    type: 'text/plain',
    write: format('klog'),
  },
  {
    id: 'watch',
    file: 'watch.txt',
    type: 'text/plain',
    write: format('watch'),
  },
  {
    id: 'requests',
    file: 'requests.txt',
    type: 'text/plain',
    write: format('requests'),
  },
  {
    id: 'audit',
    file: 'audit.log',
    type: 'application/x-ndjson',
    write: format('audit'),
  },
  {
    id: 'mermaid',
    file: 'sequence.mmd',
    type: 'text/vnd.mermaid',
    write: format('mermaid'),
  },
  {
    id: 'trace',
    file: 'events.jsonl',
    type: 'application/x-ndjson',
    write: format('events'),
  },
];

/** What a log shows is no scenario, and its lines are at hand: of it there are the events and their picture. */
const OF_EVIDENCE: ReadonlySet<FileName> = new Set(['mermaid', 'trace']);

export const exportsOf = ({ imported }: Pick<PageState, 'imported'>): readonly Export[] =>
  imported === null ? EXPORTS : EXPORTS.filter(({ id }) => OF_EVIDENCE.has(id));

/** `Delete a regular pod` → `delete-a-regular-pod` */
const slug = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60) || 'scenario';

function save(name: string, type: string, pieces: readonly string[]): void {
  const url = URL.createObjectURL(new Blob([...pieces], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

export async function saveExport(wanted: Export): Promise<void> {
  const { file, type, write } = wanted;
  const { scenario, run, imported } = pageStore.getState();
  if (scenario === null || run.status !== 'ready') return;
  try {
    const name = `${slug(imported?.name ?? scenario.title)}.${file}`;
    save(name, type, await write(scenario, run));
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

export function useExports(): readonly MenuItem[] {
  const { file } = useTexts(TEXTS);
  const imported = usePage((s) => s.imported);
  return exportsOf({ imported }).map((each) => ({
    id: each.id,
    label: file[each.id],
    aside: each.file,
    onChoose: () => void saveExport(each),
  }));
}
