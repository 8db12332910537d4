/** Records of controllers and other programs, read by their fields: JSON in several spellings, logfmt and zap’s console. */
import { describe, expect, it } from 'vitest';
import { readBytes } from './testing/inputs.ts';

const BUDGET = "Cannot evict pod as it would violate the pod's disruption budget.";

const RECORDS: Readonly<Record<string, string>> = {
  'zap with an object': `{"level":"error","ts":"2024-02-07T10:11:12.1Z","logger":"eviction","msg":"Failed to evict pod","Pod":{"name":"web-0","namespace":"shop"},"error":"${BUDGET}"}`,
  'names in camel case': `{"level":"ERROR","timestamp":"2024-02-07T10:11:12.1Z","message":"failed to evict pod","podName":"web-0","podNamespace":"shop","err":"${BUDGET}"}`,
  'names in capitals': `{"Level":"Warning","Timestamp":"2024-02-07T10:11:12Z","Message":"eviction refused: ${BUDGET}","Namespace":"shop","Pod":"web-0"}`,
  slog: `{"time":"2024-02-07T10:11:12Z","level":"ERROR","source":{"file":"drain.go"},"msg":"pod eviction failed","pod":"web-0","namespace":"shop","err":"${BUDGET}"}`,
  'an error that names the pod': `{"severity":"ERROR","timestamp":"2024-02-07T10:11:12Z","message":"drain","machine":"m-1","error":"error when evicting pods/\\"web-0\\" -n \\"shop\\": ${BUDGET}"}`,
  logfmt: `time="2024-02-07T10:11:12Z" level=error msg="failed to evict pod" pod=shop/web-0 error="${BUDGET}"`,
  'zap’s console': `2024-02-07T10:11:12.123Z\tERROR\tdrain\tFailed to evict pod\t{"Pod": {"name":"web-0","namespace":"shop"}, "error": "${BUDGET}"}`,
};

describe('a record', () => {
  it.each(Object.entries(RECORDS))('names its pod and its error: %s', async (_, line) => {
    const { pods } = await readBytes(new TextEncoder().encode(line));
    expect(pods.map(({ namespace, name, stage, causes }) => [namespace, name, stage, causes[0]?.code])).toEqual([
      ['shop', 'web-0', 'SyncPod', 'disruptionBlocked'],
    ]);
  });

  it('is not about the pod that a shipper says has logged it', async () => {
    const line = `{"log":"failed to evict: ${BUDGET}","stream":"stderr","kubernetes":{"pod_name":"drainer-x9k2l","namespace_name":"ops"},"pod":"drainer-x9k2l"}`;
    expect((await readBytes(new TextEncoder().encode(line))).pods).toEqual([]);
  });
});
