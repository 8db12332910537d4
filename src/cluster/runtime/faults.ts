/** What a scenario breaks in the runtime of one pod, named as a person names it. */
import type { Draft } from '../../engine/draft.ts';
import { plus } from '../../engine/time.ts';
import { objectKey } from '../../kube/objects.ts';
import type { ClusterContext } from '../context.ts';
import { PROBE_FIELD, PROBE_TYPES } from '../../kube/probeTypes.ts';
import type { RuntimeFault } from './inbox.ts';
import type { RuntimeContainer, Sandbox } from '../state.ts';
import {
  blockIO,
  freezeContainer,
  freezeShim,
  hangContainer,
  oomKill,
  podOf,
  thawContainer,
  thawShim,
  unblockIO,
  type Self,
} from './processes.ts';
import { resumePause } from './stopPodSandbox.ts';

const containersIn = (self: Self, sandbox: Draft<Sandbox>, container?: string): readonly Draft<RuntimeContainer>[] =>
  Object.values(self.containers).filter(
    ({ sandboxID, spec, state }) =>
      sandboxID === sandbox.id && state !== 'exited' && (container === undefined || spec.name === container),
  );

/** The pods that have had that name, as another may have taken it since one was frozen. */
const sandboxesOf = (self: Self, { namespace, name }: Pick<RuntimeFault, 'namespace' | 'name'>) =>
  Object.values(self.sandboxes).filter((sandbox) => sandbox.namespace === namespace && sandbox.name === name);

/** The pod of that name which came last. */
const sandboxOf = (self: Self, fault: Pick<RuntimeFault, 'namespace' | 'name'>) =>
  sandboxesOf(self, fault).toSorted((a, b) => b.createdAt - a.createdAt)[0];

export function applyFault(self: Self, fault: RuntimeFault, context: ClusterContext<'runtime'>): void {
  if (fault.what === 'sandboxSetupFails') {
    (self.setupFailures ??= {})[objectKey(fault.namespace, fault.name)] = fault.failures ?? 'always';
    return;
  }
  const sandbox = sandboxOf(self, fault);
  if (sandbox === undefined) return;
  const pod = podOf(self, { sandboxID: sandbox.id, podUID: sandbox.podUID });
  switch (fault.what) {
    case 'freezeContainer':
      for (const { id } of containersIn(self, sandbox, fault.container)) freezeContainer(self, id, context);
      return;
    case 'oomKill':
      for (const { id } of containersIn(self, sandbox, fault.container)) oomKill(self, id, context);
      return;
    case 'hangContainer':
      for (const { id } of containersIn(self, sandbox, fault.container)) hangContainer(self, id, context);
      return;
    case 'blockIO':
      for (const { id } of containersIn(self, sandbox, fault.container)) blockIO(self, id, context);
      return;
    case 'unblockIO':
      for (const each of sandboxesOf(self, fault)) {
        for (const { id } of containersIn(self, each, fault.container)) unblockIO(self, id, context);
      }
      return;
    case 'thawContainer':
      for (const each of sandboxesOf(self, fault)) {
        for (const { id } of containersIn(self, each, fault.container)) thawContainer(self, id, context);
      }
      return;
    case 'thawShim':
      for (const { podUID } of sandboxesOf(self, fault)) {
        thawShim(self, podUID, context);
        resumePause(self, podUID, context);
      }
      return;
    case 'freezeShim':
      return freezeShim(self, sandbox.podUID, context);
    case 'stopContainerFails':
      for (const container of containersIn(self, sandbox, fault.container)) {
        container.stopFailures = fault.failures ?? 'always';
      }
      break;
    case 'probeFails':
      return probeFails(containersIn(self, sandbox, fault.container), fault, pod, context);
    case 'sandboxTeardownFails':
      sandbox.teardownFailures = fault.failures ?? 'always';
      break;
  }
  context.tell('FaultInjected', { pod, detail: { fault: fault.what, failures: fault.failures ?? 'always' } });
}

/** Makes probes of the running containers fail; containers that replace them answer again. */
function probeFails(
  containers: readonly Draft<RuntimeContainer>[],
  { probe, takes }: Extract<RuntimeFault, { what: 'probeFails' }>,
  pod: ReturnType<typeof podOf>,
  context: ClusterContext<'runtime'>,
): void {
  const types = probe === undefined ? PROBE_TYPES : [probe];
  const failing = { since: context.now, ...(takes !== undefined && { until: plus(context.now, takes) }) };
  for (const container of containers) {
    const those = types.filter((type) => container.spec[PROBE_FIELD[type]] !== undefined);
    if (those.length === 0) continue;
    container.probesFailing = {
      ...container.probesFailing,
      ...Object.fromEntries(those.map((type) => [type, failing])),
    };
    context.tell('FaultInjected', {
      pod,
      detail: {
        fault: 'probeFails',
        container: container.spec.name,
        ...(probe !== undefined && { probe }),
        ...(takes !== undefined && { takes }),
      },
    });
  }
}
