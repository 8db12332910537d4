/**
 * kubectl cordon, uncordon and taint (staging/src/k8s.io/kubectl/pkg/cmd: drain/drain.go:RunCordonOrUncordon,
 * taint/taint.go:updateTaints and taint/utils.go): what is typed, and what is printed of it.
 */
import { printed } from '../../kube/printed.ts';
import type { NodeEdit, TaintMeant } from '../controllers/inbox.ts';
import type { NodeObject } from '../controllers/state.ts';
import type { ControlPlane, KubectlCommand } from '../state.ts';
import { watchedNode } from '../controllers/watchedNodes.ts';

/** v1.Taint.ToString */
const taintText = ({ key, value = '', effect }: TaintMeant): string =>
  `${key}${value === '' ? '' : `=${value}`}${effect === undefined ? '' : `:${effect}`}`;

export function nodeEditLine(edit: NodeEdit): string {
  switch (edit.type) {
    case 'nodeCordoned':
      return `kubectl cordon ${edit.node}`;
    case 'nodeUncordoned':
      return `kubectl uncordon ${edit.node}`;
    case 'nodeTaintAdded':
      return `kubectl taint nodes ${edit.node} ${taintText(edit.taint)}`;
    case 'nodeTaintRemoved':
      return `kubectl taint nodes ${edit.node} ${taintText(edit.taint)}-`;
  }
}

export const NODE_EDITS = {
  nodeCordoned: 'cordon',
  nodeUncordoned: 'uncordon',
  nodeTaintAdded: 'taintNode',
  nodeTaintRemoved: 'untaint',
} as const satisfies Record<NodeEdit['type'], KubectlCommand['does']>;

export const nodeEditDoes = ({ type }: NodeEdit): KubectlCommand['does'] => NODE_EDITS[type];

interface Outcome {
  readonly said: string;
  /** It changes nothing: the request is not sent, or kubectl gives up. */
  readonly idle?: true;
  readonly failed?: true;
}

const failed = (said: string): Outcome => ({ said, idle: true, failed: true });

/** Whether the node has a taint that is meant: by its key, and by its effect where one is given. */
const isMeantTaint = (taint: TaintMeant, { key, effect }: NodeObject['taints'][number]): boolean =>
  key === taint.key && (taint.effect === undefined || effect === taint.effect);

/** The result of kubectl's look at the node, and its output. */
export function nodeEditOutcome(edit: NodeEdit, world: Pick<ControlPlane, 'controllerManager'>): Outcome {
  const { node: object } = watchedNode(world.controllerManager, edit.node);
  if (!object.exists) return failed(printed`Error from server (NotFound): nodes "${edit.node}" not found`);
  const node = `node/${edit.node}`;
  switch (edit.type) {
    case 'nodeCordoned':
      return object.unschedulable ? { said: `${node} already cordoned`, idle: true } : { said: `${node} cordoned` };
    case 'nodeUncordoned':
      return object.unschedulable ? { said: `${node} uncordoned` } : { said: `${node} already uncordoned`, idle: true };
    case 'nodeTaintAdded':
      return object.taints.some((each) => isMeantTaint(edit.taint, each))
        ? failed(
            `error: node ${edit.node} already has ${edit.taint.key} taint(s) with same effect(s) and --overwrite is false`,
          )
        : { said: `${node} tainted` };
    case 'nodeTaintRemoved':
      return object.taints.some((each) => isMeantTaint(edit.taint, each))
        ? { said: `${node} untainted` }
        : failed(`error: taint "${taintText({ ...edit.taint, value: '' })}" not found`);
  }
}
