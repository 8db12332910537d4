/** Files that a person opens or drops: a scenario is opened, anything else is taken for pods and goes to the dialog. */
import { texts } from '../language/index.ts';
import { TEXTS } from './texts.ts';
import { errorText, isScenarioText } from '../../scenario/index.ts';
import { actions, failureText, simulation } from '../store/index.ts';
import { draft } from './draft.ts';

/** Above it no manifest is one that a person wrote. */
const MOST_BYTES = 1024 * 1024;

async function openScenario(text: string, name: string): Promise<void> {
  const outcome = await simulation.parseScenarioText(text);
  if (outcome.status !== 'done') {
    if (outcome.status !== 'failed') return;
    const again = outcome.isMissing && { again: () => void openScenario(text, name) };
    actions.notify({ text: failureText(outcome), tone: 'failure', ...again });
  } else if ('ok' in outcome.value) {
    actions.forgetLinkTrouble();
    await actions.loadScenario(outcome.value.ok);
  } else {
    const [first] = outcome.value.errors;
    const say = texts(TEXTS);
    const what = first ? errorText(first) : say.noScenario;
    const text =
      first?.line === undefined
        ? say.fileWrong({ file: name, what })
        : say.fileWrongAt({ file: name, line: first.line, what });
    actions.notify({ text, tone: 'failure' });
  }
}

export async function readFiles(files: Iterable<File>): Promise<void> {
  const all = [...files];
  const large = all.find(({ size }) => size > MOST_BYTES);
  if (large) {
    actions.notify({
      text: texts(TEXTS).tooLarge({ file: large.name }),
      tone: 'failure',
    });
    return;
  }
  const contents = await Promise.all(all.map((file) => file.text()));
  const [only] = contents;
  if (contents.length === 1 && only !== undefined && isScenarioText(only)) {
    await openScenario(only, all[0]?.name ?? texts(TEXTS).theFile);
    return;
  }
  if (contents.length === 0) return;
  draft.write(contents.map((text) => text.trimEnd()).join('\n---\n') + '\n', 0);
  actions.open('addPod');
}
