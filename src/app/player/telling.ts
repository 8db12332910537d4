/** Events of the run in words. Told from a cursor of its own, so that looking ahead never moves the page's. */
import { TraceCursor, type Seq } from '../../trace/index.ts';
import { explain, plainText, type Explanation } from '../explain/index.ts';
import { language, useLanguage, type Language } from '../language/index.ts';
import { usePage, useReadyRun, type ReadyRun, type Scenario } from '../store/index.ts';

type Release = Scenario['kubernetes'];
type Teller = (seq: Seq) => Explanation | undefined;

const told = new WeakMap<ReadyRun, Map<Language, Teller>>();

/** Explains events of one run in one language, each once. */
function tellerOf(run: ReadyRun, release: Release, spoken: Language): Teller {
  const known = told.get(run) ?? new Map<Language, Teller>();
  told.set(run, known);
  const teller = known.get(spoken) ?? newTeller(run, release);
  known.set(spoken, teller);
  return teller;
}

function newTeller(run: ReadyRun, release: Release): Teller {
  const cursor = new TraceCursor(run.trace);
  const texts = new Map<Seq, Explanation>();
  return (seq) => {
    const event = run.trace.events[seq];
    if (event === undefined) return undefined;
    const text = texts.get(seq) ?? explain(event, cursor.stateAt(seq), release);
    texts.set(seq, text);
    return text;
  };
}

/** What an event means: a title without marks, and the sentences as they are. In a component: `useTelling`. */
export function telling(
  run: ReadyRun,
  release: Release,
  seq: Seq,
  spoken: Language = language(),
): Explanation | undefined {
  const text = tellerOf(run, release, spoken)(seq);
  return text && { ...text, title: plainText(text.title) };
}

export function useTelling(seq: Seq | undefined): Explanation | undefined {
  const run = useReadyRun();
  const release = usePage((s) => s.scenario?.kubernetes ?? '1.23');
  const spoken = useLanguage();
  return seq === undefined ? undefined : telling(run, release, seq, spoken);
}
