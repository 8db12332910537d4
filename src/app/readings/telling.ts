/** Events of the run in words. Told from a cursor of its own, so that looking ahead never moves the page's. */
import { perTrace, type Seq, TraceCursor, whileItGrows } from '../../trace/index.ts';
import { explain, plainText, type Explanation } from '../explain/index.ts';
import { language, useLanguage, type Language } from '../language/index.ts';
import { shownRelease, usePage, useReadyRun, type ReadyRun, type Scenario } from '../store/index.ts';

type Release = Scenario['kubernetes'];

type Tell = (seq: Seq) => Explanation | undefined;

/** The words of events depend on nothing that follows. */
const textsOf = whileItGrows((_release: Release, _language: Language) => new Map<Seq, Explanation>());

/** Explains events of one run, each once in a language: the words are kept, and `explain` says them in the page's. */
const tellerOf = perTrace((run: ReadyRun, release: Release, speaks: Language): Tell => {
  const cursor = new TraceCursor(run.trace);
  const texts = textsOf(run.trace, release, speaks);
  return (seq) => {
    const event = run.trace.events[seq];
    if (event === undefined) return undefined;
    const text = texts.get(seq) ?? explain(event, cursor.stateAt(seq), release);
    texts.set(seq, text);
    return text;
  };
});

export interface Telling extends Explanation {
  /** The title with its marks. */
  readonly marked: string;
}

/** What an event means: a title without marks, and the sentences as they are. */
export function telling(run: ReadyRun, release: Release, seq: Seq): Telling | undefined {
  const text = tellerOf(run, release, language())(seq);
  return text && { ...text, title: plainText(text.title), marked: text.title };
}

export function useTelling(seq: Seq | undefined): Telling | undefined {
  useLanguage(); // drawn again when it changes
  const run = useReadyRun();
  const release = usePage(shownRelease);
  return seq === undefined ? undefined : telling(run, release, seq);
}
