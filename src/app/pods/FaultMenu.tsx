import { useMemo } from 'react';
import { useTexts } from '../language/index.ts';
import { Icon, Menu } from '../shell/ui/index.ts';
import { actions, useClusterState, usePage, useSelectedPod } from '../store/index.ts';
import { faultGroups, idleFaults } from './faults.ts';
import { FAULT_TEXTS } from './faultTexts.ts';
import { TEXTS } from './texts.ts';

/** The menu of what can break. */
export function FaultMenu() {
  const say = useTexts(TEXTS);
  const words = useTexts(FAULT_TEXTS);
  const key = useSelectedPod();
  const pod = useClusterState(({ etcd }) => (key === null ? undefined : etcd.pods[key]));
  const nodeName = useClusterState(({ node }) => node.name);
  const wanted = usePage((s) => s.wantsFaultMenu);
  const idle = useClusterState((cluster) => idleFaults(cluster).join());
  const groups = useMemo(() => faultGroups(nodeName, pod, idle.split(','), words), [nodeName, pod, idle, words]);
  return (
    <Menu
      label={say.faults}
      side="above-start"
      wanted={wanted}
      onOpened={() => actions.wantFaultMenu(false)}
      trigger={{ icon: 'fault' }}
      face={
        <>
          {say.fault}
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
