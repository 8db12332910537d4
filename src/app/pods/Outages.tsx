/** What is down or cut off at the instant, each with what ends it. */
import { instant } from '../explain/index.ts';
import { useTexts } from '../language/index.ts';
import { OUTABLES, useOutages, type Outable } from '../readings/index.ts';
import { Button } from '../shell/ui/index.ts';
import { actions, useClusterState, type Act } from '../store/index.ts';
import { FAULT_TEXTS } from '../faults/index.ts';
import { TEXTS } from './texts.ts';

/** What can be ended; a node that was shut down stays so, and with it its kubelet and its runtime. */
type Ended = Exclude<Outable, 'node'>;

/** The act that ends it: it is called as in the menu of faults. */
const ENDS = {
  kubelet: 'startKubelet',
  apiserver: 'startApiserver',
  runtime: 'startRuntime',
  network: 'healNode',
} as const satisfies Record<Ended, Act['do']>;

function End({ of }: { of: Ended }) {
  const { face, name } = useTexts(TEXTS).end[of];
  const does = ENDS[of];
  const { said } = useTexts(FAULT_TEXTS).node[does];
  return (
    <Button size="sm" aria-label={name} onClick={() => void actions.act({ do: does }, said)}>
      {face}
    </Button>
  );
}

export function Outages() {
  const say = useTexts(TEXTS);
  const outages = useOutages();
  const nodeName = useClusterState(({ node }) => node.name);
  const out = OUTABLES.filter((of) => outages[of] !== undefined);
  if (out.length === 0) return null;
  return (
    <section className="pods-outages" aria-labelledby="pods-outages">
      <h3 id="pods-outages">{say.outages}</h3>
      <ul>
        {out.map((of) => (
          <li key={of}>
            {of === 'network' ? <Cut /> : <span className="pods-hatch" aria-hidden="true" />}
            <span className="pods-outage-name">{of === 'node' ? say.out.node({ node: nodeName }) : say.out[of]}</span>
            <span className="cap mono num">{say.since({ at: instant(outages[of] ?? 0) })}</span>
            {of === 'node' || outages.node !== undefined ? null : <End of={of} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

const Cut = () => (
  <svg className="pods-cut" width="20" height="14" aria-hidden="true">
    <path className="pods-cut-line" d="M0 7H6M14 7H20" />
    <path className="pods-cut-strokes" d="M6.5 12 9.5 2M10.5 12 13.5 2" />
  </svg>
);
