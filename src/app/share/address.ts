/**
 * The address bar is a view of the page: another scenario is a new entry of the browser's history, so that Back works;
 * another instant or pane only rewrites the present one. At rest it is bare, as whoever comes first has it. Reading goes through the codec, which trusts nothing.
 */
import { loadSharedRemoval } from '../evidence/index.ts';
import { actions, failureText, isAtRest, pageStore, simulation, type Scenario } from '../store/index.ts';
import { texts } from '../language/index.ts';
import { followDepth, goToDepth, newEntry, presentEntry } from './entries.ts';
import { TEXTS } from './texts.ts';
import { indexFromFields, viewFromFields } from './viewFields.ts';

/** Browsers refuse more than about a hundred rewrites in half a minute. */
const EVERY_MS = 500;

/** A removal that somebody has shared; all else of it the reader of evidence knows. */
const isSharedRemoval = (hash: string): boolean => hash.startsWith('#e=');

/**
 * Opens what the address says; a link that can't be read opens the first scenario, with an explanation.
 * @throws where what reads it can't be had
 */
async function openAddress(hash: string): Promise<void> {
  if (hash.length < 2) {
    await actions.loadPreset(null);
    return;
  }
  pageStore.setState({ linkTrouble: null });
  if (isSharedRemoval(hash)) {
    // It is shown in place of a simulation, which waits as it was.
    const { run, imported } = pageStore.getState();
    if (run.status !== 'ready' || imported !== null) await actions.loadPreset(null);
    const { openSharedRemoval } = await loadSharedRemoval();
    const trouble = await openSharedRemoval(hash);
    pageStore.setState({ linkTrouble: trouble });
    return;
  }
  const decoded = await simulation.decodeLink(hash);
  if (decoded.status !== 'done') {
    if (decoded.status === 'failed') {
      const text = failureText(decoded);
      if (decoded.isMissing) throw new Error(text);
      actions.notify({ text, tone: 'failure' });
    }
    await actions.loadPreset(null);
    return;
  }
  const opened = decoded.value;
  if ('error' in opened) {
    pageStore.setState({ linkTrouble: opened.error });
    await actions.loadPreset(null);
    return;
  }
  pageStore.setState({ linkTrouble: null });
  const { scenario, t, view, notes } = opened;
  const index = indexFromFields(view);
  await actions.loadScenario(scenario, {
    ...(t === undefined ? {} : { t }),
    ...(index === undefined ? {} : { index }),
    view: viewFromFields(view),
  });
  for (const note of notes) actions.notify({ text: note });
}

/** What reads links could not be loaded: where nothing is shown yet that stands in its place, else beside what is shown. */
function tellNotOpened(error: unknown, again: () => void): void {
  const message = error instanceof Error ? error.message : String(error);
  const { run } = pageStore.getState();
  if (run.status === 'ready')
    actions.notify({ text: texts(TEXTS).notOpened({ why: message }), tone: 'failure', again });
  else pageStore.setState({ run: { status: 'failed', message: texts(TEXTS).notOpened({ why: message }), again } });
}

/** Opens the address and keeps it in step; returns what ends that. */
export function followAddress(): () => void {
  let timer = 0;
  /** The scenario that the present history entry stands for. */
  let standsFor: Scenario | null = null;
  /** Whose entries of the history those are. */
  let shows: string | undefined;
  let opening = false;
  let ended = false;

  const write = async () => {
    timer = 0;
    const linking = await import('./linkOf.ts').catch(() => null); // the next change writes it all
    if (linking === null) return;
    const { linkOf } = linking;
    const state = pageStore.getState();
    const { scenario, instant, run, view, linkTrouble, imported } = state;
    if (imported !== null) return; // the address says a scenario, and what a log shows stays here
    if (ended || scenario === null || opening || linkTrouble !== null) return;
    const link = isAtRest(state) ? '' : linkOf({ scenario, instant, run, view });
    if (link !== window.location.hash) {
      const another = standsFor !== null && standsFor !== scenario;
      const address = link === '' ? window.location.pathname + window.location.search : link;
      if (another) window.history.pushState(newEntry(), '', address);
      else window.history.replaceState(window.history.state, '', address);
    }
    standsFor = scenario;
    shows = presentEntry()?.scenario;
  };

  const open = async () => {
    opening = true;
    if (presentEntry() === null) window.history.replaceState(newEntry(), '');
    shows = presentEntry()?.scenario;
    const { hash } = window.location;
    try {
      await openAddress(hash);
    } catch (error) {
      tellNotOpened(error, () => {
        // What was done meanwhile has an address of its own, to which Back goes.
        if (window.location.hash !== hash) window.history.pushState(newEntry(), '', hash);
        void open();
      });
      return;
    } finally {
      opening = false;
    }
    standsFor = pageStore.getState().scenario;
    goToDepth(presentEntry()?.depth ?? 0); // after a reload, too
  };

  const unsubscribe = pageStore.subscribe((state, old) => {
    const another = state.scenario !== old.scenario;
    const moved = state.instant !== old.instant || state.view !== old.view || state.linkTrouble !== old.linkTrouble;
    if (!another) followDepth(state, old);
    if (another && !opening) {
      window.clearTimeout(timer);
      void write();
    } else if (moved && timer === 0) {
      timer = window.setTimeout(() => void write(), EVERY_MS);
    }
  });
  const onPop = () => {
    const entry = presentEntry();
    if (entry !== null && entry.scenario === shows && !opening) goToDepth(entry.depth);
    else void open();
  };
  window.addEventListener('popstate', onPop);
  void open();
  return () => {
    ended = true;
    unsubscribe();
    window.clearTimeout(timer);
    window.removeEventListener('popstate', onPop);
  };
}
