/** What can be done with a row that stands for an event: go there, run to the next like it, stop at such, copy it. */
import { isSet, runToNext, runWords, stopWords, toggle } from '../breakpoints/index.ts';
import { keysOf } from '../commands/index.ts';
import { instant, podKey } from '../explain/index.ts';
import { texts } from '../language/index.ts';
import { Icon, type MenuHeading, type MenuItem } from '../shell/ui/index.ts';
import { actions, type Breakpoint } from '../store/index.ts';
import { copy } from '../terminal/index.ts';
import type { TraceEvent } from '../../trace/index.ts';
import { filters, type FilteredPane } from './filters.ts';
import { TEXTS } from './texts.ts';

/** Of a breakpoint's icon: it is set. */
export const BREAKPOINT_SET = 'fill-current text-user-text';

const nameOf = (key: string): string => key.slice(key.indexOf('/') + 1);

const stopItem = (breakpoint: Breakpoint): MenuItem => ({
  id: `stop-${breakpoint.on}`,
  label: stopWords(breakpoint),
  icon: <Icon name="breakpoint" className={isSet(breakpoint) ? BREAKPOINT_SET : ''} />,
  checked: isSet(breakpoint),
  onChoose: () => toggle(breakpoint),
});

/** @param text what copying the line gives */
export function eventMenu(event: TraceEvent, pane: FilteredPane, text: string): readonly (MenuItem | MenuHeading)[] {
  const say = texts(TEXTS);
  const kind: Breakpoint = { on: 'kind', of: event.kind };
  const pod = event.pod && podKey(event.pod);
  const key = keysOf('break-here');
  return [
    { heading: `${instant(event.t)} ${event.kind}` },
    { id: 'go', label: say.goTo, icon: <Icon name="forward" />, onChoose: () => actions.seekEvent(event.seq) },
    { id: 'next', label: runWords(kind), icon: <Icon name="milestone" />, onChoose: () => runFrom(event, kind) },
    { ...stopItem(kind), ...(key === undefined ? {} : { aside: key }) },
    stopItem({ on: 'actor', of: event.actor }),
    ...(pod === undefined ? [] : [stopItem({ on: 'pod', of: pod })]),
    ...(pod === undefined
      ? []
      : [
          {
            id: 'only-pod',
            label: say.onlyPod({ name: nameOf(pod) }),
            icon: <Icon name="search" />,
            onChoose: () => filters.set({ pod }),
          },
        ]),
    ...(pane === 'klog' || pane === 'steps'
      ? [
          {
            id: 'only-part',
            label: say.onlyPart({ part: event.actor }),
            icon: <Icon name="search" />,
            onChoose: () => filters.setPane(pane, { part: event.actor }),
          },
        ]
      : []),
    { id: 'copy', label: say.copyLine, icon: <Icon name="copy" />, onChoose: () => void copy(text) },
  ];
}

/** The next after the row, not after the instant. */
function runFrom(event: TraceEvent, kind: Breakpoint): void {
  actions.seekEvent(event.seq);
  runToNext(kind);
}
