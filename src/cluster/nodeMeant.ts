import type { ControlPlaneContext } from './context.ts';

/** Which node people mean who say something of one: without a name the first, which mostly is the only one. */
export function nodeMeant({ node }: { readonly node?: string }, context: Pick<ControlPlaneContext, 'nodes'>): string {
  const name = node ?? context.nodes[0];
  if (name === undefined) throw new Error('a cluster without a node');
  return name;
}
