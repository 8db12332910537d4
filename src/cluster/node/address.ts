/** What a node's address is, of which nothing depends on more than that two nodes have two. */
import type { NodeState } from './state.ts';

export const addressOfNth = (index: number): string => `10.99.0.${index + 1}`;

export const hostIPOf = ({ address = addressOfNth(0) }: Pick<NodeState, 'address'>): string => address;
