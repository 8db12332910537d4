/** How each file that can be taken away is written, and saved. */
import { FORMATS, type FormatName } from '../../scenario/formats/index.ts';
import { titleOf } from '../scenarios/index.ts';
import type { PageState, ReadyRun, Scenario } from '../store/index.ts';
import { MOMENT_WRITERS, saveFile, slug } from '../takeaway/index.ts';
import type { FileName } from './texts.ts';

interface Writer {
  readonly type: string;
  /** In pieces: a large trace's text is longer than a string may be. */
  readonly write: (scenario: Scenario, run: ReadyRun, state: PageState) => Promise<readonly BlobPart[]>;
}

/** As the command line prints it. */
const format = (type: string, name: FormatName): Writer => ({
  type,
  write: (_scenario, { trace }) => Promise.resolve([...FORMATS[name](trace)]),
});

const moment = (type: string, id: 'svg' | 'png' | 'describe' | 'object'): Writer => ({
  type,
  write: async (scenario, _run, state) => [
    await MOMENT_WRITERS[id]({ state, scenario, title: state.imported?.name ?? titleOf(scenario) }),
  ],
});

export const WRITERS: Readonly<Record<FileName, Writer>> = {
  png: moment('image/png', 'png'),
  svg: moment('image/svg+xml', 'svg'),
  describe: moment('text/plain', 'describe'),
  object: moment('application/yaml', 'object'),
  yaml: {
    type: 'application/yaml',
    // The same object may stand in a scenario twice; a reader wants to see it twice, not an anchor.
    write: async (scenario) => [(await import('yaml')).stringify(scenario, { aliasDuplicateObjects: false })],
  },
  json: {
    type: 'application/json',
    write: (scenario) => Promise.resolve([JSON.stringify(scenario, null, 2), '\n']),
  },
  klog: format('text/plain', 'klog'),
  watch: format('text/plain', 'watch'),
  requests: format('text/plain', 'requests'),
  audit: format('application/x-ndjson', 'audit'),
  mermaid: format('text/vnd.mermaid', 'mermaid'),
  docs: format('text/vnd.mermaid', 'mermaid-docs'),
  cast: format('application/x-asciicast', 'cast'),
  trace: format('application/x-ndjson', 'events'),
};

/**
 * Writes the file and has the browser save it, in the name of what is shown.
 *
 * @param file what its name ends with
 * @returns its name
 */
export async function save(
  id: FileName,
  file: string,
  scenario: Scenario,
  run: ReadyRun,
  state: PageState,
): Promise<string> {
  const { type, write } = WRITERS[id];
  const name = `${slug(state.imported?.name ?? scenario.title)}.${file}`;
  saveFile(name, type, await write(scenario, run, state));
  return name;
}
