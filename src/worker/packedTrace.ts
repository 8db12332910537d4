/** Traces on their way between threads: small ones as objects, large ones as one buffer of JSON. */
import type { ClusterState } from '../cluster/state.ts';
import type { Trace } from '../trace/index.ts';
import type { PackedTrace } from './protocol.ts';

/** Where text overtakes the structured clone, which both threads pay for. */
export const PACKED_FROM = 5_000;

export const packTrace = (trace: Trace<ClusterState>): PackedTrace => ({
  json: new TextEncoder().encode(JSON.stringify(trace)).buffer,
});

export const unpackTrace = ({ json }: PackedTrace): Trace<ClusterState> =>
  JSON.parse(new TextDecoder().decode(json)) as Trace<ClusterState>;
