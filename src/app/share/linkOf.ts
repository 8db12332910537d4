/** The link to a moment of the page. */
import type { PageState, Scenario } from '../store/index.ts';
import { encodeLink } from './links.ts';
import { indexToFields, viewToFields } from './viewFields.ts';

let known: { readonly scenario: Scenario; readonly link: string } | null = null;

/** The scenario's own part is worked out once: it may be large. */
function scenarioPart(scenario: Scenario): string {
  if (known?.scenario !== scenario) known = { scenario, link: encodeLink({ scenario }) };
  return known.link;
}

type Moment = Pick<PageState, 'instant' | 'run' | 'view'> & { readonly scenario: Scenario };

/** What follows the page's address, from `#` on. */
export function linkOf({ scenario, instant, run, view }: Moment): string {
  const extra = encodeLink({ t: instant.t, view: { ...viewToFields(view), ...indexToFields(run, instant) } });
  return scenarioPart(scenario) + extra.slice(extra.indexOf('&'));
}
