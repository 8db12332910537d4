/** The one node that kubectl, the scheduler and the controllers know of. */
import type { ControlPlaneContext } from './context.ts';
import type { ControlPlane } from './state.ts';

export function theNode<Self extends keyof ControlPlane>(
  context: ControlPlaneContext<Self>,
): ReturnType<ControlPlaneContext<Self>['onNode']> {
  const [name] = context.nodes;
  if (name === undefined) throw new Error('a cluster without a node');
  return context.onNode(name);
}
