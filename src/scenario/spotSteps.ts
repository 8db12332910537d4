/**
 * A spot interruption as aws-node-termination-handler handles it (pkg/monitor/spotitn, pkg/node/node.go): its taint, then
 * kubectl's own cordon and drain with the notice as timeout, and at the end of the notice the machine is gone.
 */
import { DRAINS_ALL } from '../cluster/client/drainFlags.ts';
import type { Step } from '../cluster/index.ts';
import { plus, seconds } from '../engine/time.ts';
import { durationMicros } from './durations.ts';
import type { StepOf } from './schema.ts';

/** EC2's; Google Cloud gives 30 s. */
const NOTICE = '2m';
const SPOT_TAINT = { key: 'aws-node-termination-handler/spot-itn', effect: 'NoSchedule' } as const;
/**
 * cloud-provider/controllers/nodelifecycle:MonitorNodes deletes the Node of a machine that is gone, at a look every 5 s
 * once it is not ready: by then its lease has been too old for 40 s, from 1.32 on 50 s.
 */
const NODE_OBJECT_GOES = seconds(60);

export function spotInterruption({ at, notice = NOTICE }: StepOf<'spotInterruption'>, on: Pick<Step, 'node'>): Step[] {
  const begins = durationMicros(at);
  const timeout = durationMicros(notice);
  const gone = plus(begins, timeout);
  const flags = { ...DRAINS_ALL, timeout };
  return [
    { at: begins, to: 'kubectl', message: { type: 'kubectlTaint', ...on, taint: SPOT_TAINT } },
    { at: begins, to: 'kubectl', message: { type: 'kubectlDrain', ...on, flags } },
    { at: gone, to: 'nodeShutdown', ...on, message: { type: 'powerOffNode' } },
    { at: plus(gone, NODE_OBJECT_GOES), to: 'kubectl', message: { type: 'kubectlDeleteNode', ...on } },
  ];
}
