/** kubectl cordon, uncordon and taint in a node's menu: what changes something now. */
import type { MenuItem } from '../shell/ui/index.ts';
import { actions, type Act } from '../store/index.ts';
import type { NodeRow } from './around.ts';
import type { AroundWords } from './aroundTexts.ts';

/** The taint that the menu adds; any other is typed. */
const MAINTENANCE = { key: 'maintenance', effect: 'NoExecute' } as const;

export function nodeTaintActs(
  { name, cordoned, ownTaints }: Pick<NodeRow, 'name' | 'cordoned' | 'ownTaints'>,
  say: AroundWords,
  act: (what: Act, said: string) => void,
): readonly MenuItem[] {
  const node = name;
  const cordon: MenuItem = cordoned
    ? {
        id: 'uncordon',
        label: say.uncordon,
        aside: 'kubectl uncordon',
        onChoose: () => act({ do: 'uncordon', node }, say.uncordoned({ node })),
      }
    : {
        id: 'cordon',
        label: say.cordon,
        detail: say.cordonMeans,
        aside: 'kubectl cordon',
        onChoose: () => act({ do: 'cordon', node }, say.cordonedNow({ node })),
      };
  const isTainted = ownTaints.some(({ key, effect }) => key === MAINTENANCE.key && effect === MAINTENANCE.effect);
  const taint: MenuItem = {
    id: 'taint',
    label: say.taint({ taint: `${MAINTENANCE.key}:${MAINTENANCE.effect}` }),
    detail: say.taintMeans,
    aside: 'kubectl taint',
    onChoose: () => act({ do: 'taint', node, ...MAINTENANCE }, say.tainted({ node })),
  };
  return [
    cordon,
    ...(isTainted ? [] : [taint]),
    {
      id: 'taint-other',
      label: say.otherTaint,
      detail: say.otherTaintMeans,
      onChoose: () => actions.open('palette', `kubectl taint nodes ${node} `),
    },
    ...ownTaints.map(({ key, effect }): MenuItem => ({
      id: `untaint-${key}-${effect}`,
      label: say.untaint({ taint: `${key}:${effect}` }),
      aside: `${key}:${effect}-`,
      onChoose: () => act({ do: 'taint', node, key, effect, remove: true }, say.untainted({ node })),
    })),
  ];
}
