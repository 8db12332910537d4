import { useEffect, useMemo } from 'react';
import { Icon, Menu } from '../shell/ui/index.ts';
import { actions, useClusterState, usePage, useSelectedPod } from '../store/index.ts';
import { faultGroups } from './faults.ts';

/** The menu of what can break; not there while nothing can. */
export function FaultMenu() {
  const key = useSelectedPod();
  const pod = useClusterState(({ etcd }) => (key === null ? undefined : etcd.pods[key]));
  const nodeName = useClusterState(({ node }) => node.name);
  const wanted = usePage((s) => s.wantsFaultMenu);
  const groups = useMemo(() => faultGroups(nodeName, pod), [nodeName, pod]);
  const none = groups.length === 0;
  useEffect(() => {
    if (!wanted || !none) return;
    actions.wantFaultMenu(false);
    actions.notify({ text: 'Nothing can be made to break here.' });
  }, [wanted, none]);
  if (none) return null;
  return (
    <Menu
      label="Faults"
      side="above-start"
      wanted={wanted}
      onOpened={() => actions.wantFaultMenu(false)}
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
