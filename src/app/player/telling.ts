/** Events of the run in words. Told from a cursor of its own, so that looking ahead never moves the page's. */
import { TraceCursor, type Seq } from '../../trace/index.ts';
import { explain, plainText, type Explanation } from '../explain/index.ts';
import { usePage, useReadyRun, type ReadyRun, type Scenario } from '../store/index.ts';

type Release = Scenario['kubernetes'];

const told = new WeakMap<ReadyRun, (seq: Seq) => Explanation | undefined>();

/** Explains events of one run, each once. */
function tellerOf(run: ReadyRun, release: Release): (seq: Seq) => Explanation | undefined {
  const known = told.get(run);
  if (known) return known;
  const cursor = new TraceCursor(run.trace);
  const texts = new Map<Seq, Explanation>();
  const tell = (seq: Seq): Explanation | undefined => {
    const event = run.trace.events[seq];
    if (event === undefined) return undefined;
    const text = texts.get(seq) ?? explain(event, cursor.stateAt(seq), release);
    texts.set(seq, text);
    return text;
  };
  told.set(run, tell);
  return tell;
}

/** What an event means: a title without marks, and the sentences as they are. */
export function telling(run: ReadyRun, release: Release, seq: Seq): Explanation | undefined {
  const text = tellerOf(run, release)(seq);
  return text && { ...text, title: plainText(text.title) };
}

export function useTelling(seq: Seq | undefined): Explanation | undefined {
  const run = useReadyRun();
  const release = usePage((s) => s.scenario?.kubernetes ?? '1.23');
  return seq === undefined ? undefined : telling(run, release, seq);
}
