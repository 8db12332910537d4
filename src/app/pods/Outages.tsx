/** What is down or cut off at the instant, each with what ends it. */
import { instant } from '../explain/index.ts';
import { useTexts } from '../language/index.ts';
import { OUTABLES, useOutages, type Outable } from '../readings/index.ts';
import { Button } from '../shell/ui/index.ts';
import { actions, useClusterState, type Act } from '../store/index.ts';
import { FAULT_TEXTS } from '../faults/index.ts';
import { TEXTS } from './texts.ts';

/** The act that ends it: it is called as in the menu of faults. */
const ENDS = {
  kubelet: 'startKubelet',
  apiserver: 'startApiserver',
  runtime: 'startRuntime',
  network: 'healNode',
  node: 'powerOnNode',
} as const satisfies Record<Outable, Act['do']>;

function End({ of }: { of: Outable }) {
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
      <h3 className="text-12/5 pb-0.5 font-semibold" id="pods-outages">
        {say.outages}
      </h3>
      <ul>
        {out.map((of) => (
          <li
            className="flex flex-wrap items-center gap-x-2 min-h-7.5 text-(length:--fs-12) [&>:last-child]:ml-auto"
            key={of}
          >
            {of === 'network' ? (
              <Cut />
            ) : (
              <span className="pods-hatch w-5 h-3.5 rounded-1 bg-(--hatch) flex-none" aria-hidden="true" />
            )}
            <span className="flex-initial max-w-[calc(100%-28px)]">
              {of === 'node' ? say.out.node({ node: nodeName }) : say.out[of]}
            </span>
            <span className="cap mono num flex-1 whitespace-nowrap">
              {say.since({ at: instant(outages[of] ?? 0) })}
            </span>
            <End of={of} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const Cut = () => (
  <svg className="fill-none flex-none" width="20" height="14" aria-hidden="true">
    <path className="stroke-edge stroke-[1.5] [stroke-dasharray:5_3]" d="M0 7H6M14 7H20" />
    <path className="stroke-2 stroke-failure forced-colors:stroke-[CanvasText]" d="M6.5 12 9.5 2M10.5 12 13.5 2" />
  </svg>
);
