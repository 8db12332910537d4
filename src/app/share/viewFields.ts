/** The page's view as the pairs that a link carries: `d.inside,t.klog,f.why,p.default/web`. Each is checked by itself. */
import * as v from 'valibot';
import type { LinkView } from '../../scenario/index.ts';
import { INITIAL_VIEW, type View } from '../store/index.ts';

const DIAGRAM = v.picklist(['overview', 'inside']);
const TAB = v.picklist(['what', 'object', 'klog', 'watch', 'requests', 'events']);
const PHONE_TAB = v.picklist(['pods', 'diagram', 'why', 'chart', 'time']);
const POD = v.pipe(v.string(), v.regex(/^[a-z0-9][-a-z0-9]*\/[a-z0-9][-a-z0-9.]*$/));

const read = <T>(schema: v.GenericSchema<unknown, T>, value: string | undefined): T | undefined => {
  const parsed = v.safeParse(schema, value);
  return parsed.success ? parsed.output : undefined;
};

/** Only what differs from how the page opens, so that most links carry nothing. */
export function viewToFields(view: View): LinkView {
  return {
    ...(view.diagram === INITIAL_VIEW.diagram ? {} : { d: view.diagram }),
    ...(view.tab === INITIAL_VIEW.tab ? {} : { t: view.tab }),
    ...(view.phoneTab === INITIAL_VIEW.phoneTab ? {} : { f: view.phoneTab }),
    ...(view.pod === null ? {} : { p: view.pod }),
  };
}

/** What a link says of the view; what it does not say, or says wrongly, is as the page opens. */
export const viewFromFields = (fields: LinkView): View => ({
  diagram: read(DIAGRAM, fields['d']) ?? INITIAL_VIEW.diagram,
  tab: read(TAB, fields['t']) ?? INITIAL_VIEW.tab,
  phoneTab: read(PHONE_TAB, fields['f']) ?? INITIAL_VIEW.phoneTab,
  pod: read(POD, fields['p']) ?? null,
});
