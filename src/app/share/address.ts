/**
 * The address bar is a view of the page: another scenario is a new entry of the browser's history, so that Back works;
 * another instant or pane only rewrites the present one. Reading goes through the codec, which trusts nothing.
 */
import { decodeLink, encodeLink, type LinkView } from '../../scenario/index.ts';
import { actions, pageStore, type PageState, type Scenario } from '../store/index.ts';
import { viewFromFields, viewToFields } from './viewFields.ts';

/** Browsers refuse more than about a hundred rewrites in half a minute. */
const EVERY_MS = 500;

let known: { readonly scenario: Scenario; readonly link: string } | null = null;

/** The scenario's own part is worked out once: it may be large. */
function scenarioPart(scenario: Scenario): string {
  if (known?.scenario !== scenario) known = { scenario, link: encodeLink({ scenario }) };
  return known.link;
}

/** What follows the page's address for this state, from `#` on. */
export function linkOf({
  scenario,
  instant,
  view,
}: Pick<PageState, 'instant' | 'view'> & { scenario: Scenario }): string {
  const fields = viewToFields(view);
  const extra = encodeLink({ preset: 'x', t: instant.t, view: fields as LinkView });
  return scenarioPart(scenario) + extra.slice(extra.indexOf('&'));
}

/** Opens what the address says; a link that can't be read opens the first scenario, with an explanation. */
async function openAddress(): Promise<void> {
  const opened = decodeLink(window.location.hash);
  if ('error' in opened) {
    pageStore.setState({ linkTrouble: opened.error });
    await actions.loadPreset(null);
    return;
  }
  pageStore.setState({ linkTrouble: null });
  await actions.loadScenario(opened.scenario, {
    ...(opened.t === undefined ? {} : { t: opened.t }),
    view: viewFromFields(opened.view),
  });
  for (const note of opened.notes) actions.notify({ text: note });
}

/** Opens the address and keeps it in step; returns what ends that. */
export function followAddress(): () => void {
  let timer = 0;
  /** The scenario that the present history entry stands for. */
  let standsFor: Scenario | null = null;
  let opening = false;

  const write = () => {
    timer = 0;
    const { scenario, instant, view, linkTrouble } = pageStore.getState();
    if (scenario === null || opening || linkTrouble !== null) return;
    const link = linkOf({ scenario, instant, view });
    if (link === window.location.hash) standsFor = scenario;
    else if (standsFor !== null && standsFor !== scenario) window.history.pushState(null, '', link);
    else window.history.replaceState(null, '', link);
    standsFor = scenario;
  };

  const open = async () => {
    opening = true;
    await openAddress();
    opening = false;
    standsFor = pageStore.getState().scenario;
  };

  const unsubscribe = pageStore.subscribe((state, old) => {
    if (state.scenario !== old.scenario && !opening) {
      window.clearTimeout(timer);
      write();
    } else if (
      (state.instant !== old.instant || state.view !== old.view || state.linkTrouble !== old.linkTrouble) &&
      timer === 0
    ) {
      timer = window.setTimeout(write, EVERY_MS);
    }
  });
  const onPop = () => void open();
  window.addEventListener('popstate', onPop);
  void open();
  return () => {
    unsubscribe();
    window.clearTimeout(timer);
    window.removeEventListener('popstate', onPop);
  };
}
