import { useMemo } from 'react';
import { Icon, Menu } from '../shell/ui/index.ts';
import { actions, useClusterState, usePage, useSelectedPod } from '../store/index.ts';
import { faultGroups } from './faults.ts';

/** The menu of what can break; not there while nothing can. */
export function FaultMenu() {
  const key = useSelectedPod();
  const pod = useClusterState(({ etcd }) => (key === null ? undefined : etcd.pods[key]));
  const nodeName = useClusterState(({ node }) => node.name);
  const signal = usePage((s) => s.faultMenu);
  const groups = useMemo(() => faultGroups(nodeName, pod), [nodeName, pod]);
  if (groups.length === 0) return null;
  return (
    <Menu
      label="Faults"
      side="above-start"
      openSignal={signal}
      trigger={{ icon: 'fault' }}
      face={
        <>
          Fault
          <Icon name="down" />
        </>
      }
      items={groups.flatMap(({ heading, faults }) => [
        { heading },
        ...faults.map(({ id, label, detail, said, act }) => ({
          id: `${heading}-${id}`,
          label,
          detail,
          onChoose: () => void actions.act(act, said),
        })),
      ])}
    />
  );
}
