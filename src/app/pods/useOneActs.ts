/** What is added in one act, as entries of a menu or as buttons. */
import { useTexts } from '../language/index.ts';
import type { MenuItem } from '../shell/ui/index.ts';
import { actions, pageStore, selectedPod, type PageState, type Scenario } from '../store/index.ts';
import { AROUND_TEXTS, type AroundWords } from './aroundTexts.ts';
import { clientMade, nodeMade, serviceMade, workloadMade, WORKLOADS, type Made } from './oneActs.ts';

function chosenPod(state: PageState) {
  const key = selectedPod(state);
  return key === null ? undefined : state.cluster?.etcd.pods[key];
}

/** @returns whether it could be added. */
async function add(
  make: (scenario: Scenario, state: PageState) => Made | null,
  what: string,
  say: AroundWords,
): Promise<boolean> {
  const state = pageStore.getState();
  const made = state.scenario === null ? null : make(state.scenario, state);
  return made !== null && (await actions.change(made.scenario, say.added({ what, name: made.name })));
}

const endOf = ({ run }: PageState) => (run.status === 'ready' ? run.trace.end : undefined);

const clientOf = (scenario: Scenario, state: PageState): Made | null => {
  const end = endOf(state);
  return end === undefined ? null : clientMade(scenario, chosenPod(state), end);
};

/** @param onAdded is told when one was. */
export function useOneActs(onAdded: () => void = () => undefined): readonly MenuItem[] {
  const say = useTexts(AROUND_TEXTS);
  const item = (
    id: string,
    label: string,
    detail: string,
    make: (scenario: Scenario, state: PageState) => Made | null,
  ): MenuItem => ({
    id,
    label,
    detail,
    onChoose: () => void add(make, label, say).then((isAdded) => (isAdded ? onAdded() : undefined)),
  });
  return [
    ...WORKLOADS.map((kind) =>
      item(kind, kind, say.addWorkload({ kind: kindWord(kind) }), (s) => workloadMade(s, kind)),
    ),
    item('service', say.addService, say.addServiceMeans, (s, state) => serviceMade(s, chosenPod(state))),
    item('client', say.addClient, say.addClientMeans, clientOf),
    item('node', say.addNode, say.addNodeMeans, nodeMade),
  ];
}

/** For a select, whose last choice is every other one. */
const kindWord = (kind: (typeof WORKLOADS)[number]) => (kind === 'Job' ? 'other' : kind);
