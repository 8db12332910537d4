/** Waits shown by kubelet lines about no step of the stop: failed syncs, failed probes, an expired certificate. */
import { describe, expect, it } from 'vitest';
import { CART_UID, kubeletLines, readBytes } from './testing/inputs.ts';

const { at, deleted, killing, removed, syncFailed, worker } = kubeletLines();
const OF = `pod="shop/cart-0" podUID="${CART_UID}"`;
const stopped = (time?: string): string => worker('Pod termination stopped all running containers', time);
const ERROR = 'unprepare dynamic resources: plugin gpu.example.com: context deadline exceeded';

async function answerTo(...lines: readonly string[]) {
  const { pods } = await readBytes(new TextEncoder().encode(lines.join('\n')));
  const [pod] = pods;
  return {
    is: `${pod?.stage} ${pod?.waitingOn}`,
    remark: pod?.told.remark?.code ?? null,
    subject: pod?.told.subject,
    error: pod?.told.error,
    lines: pod?.evidence.map(({ line }) => line),
  };
}

describe('a sync error after the containers have stopped', () => {
  it('is what the pod waits for if it repeats', async () => {
    const answer = await answerTo(deleted(), killing(), stopped(), syncFailed(ERROR), syncFailed(ERROR, '10:02:03'));
    expect(answer).toMatchObject({ is: 'Terminated unknown', remark: 'syncErrorRepeats', error: ERROR });
    expect(answer.lines).toEqual(expect.arrayContaining([4, 5]));
  });

  it('is reported without a remark if it occurs once', async () => {
    const answer = await answerTo(deleted(), killing(), stopped(), syncFailed(ERROR));
    expect(answer).toMatchObject({ is: 'Terminated unknown', remark: null, error: ERROR });
  });

  it('is ignored once the step has succeeded', async () => {
    const done = worker('Pod terminated all containers successfully', '10:02:04');
    const answer = await answerTo(deleted(), stopped(), syncFailed(ERROR), syncFailed(ERROR, '10:02:03'), done);
    expect(answer).toMatchObject({ is: 'Terminated none', remark: null });
  });

  it('is a wait for a volume if it says that the volume is still mounted', async () => {
    const answer = await answerTo(
      deleted(),
      stopped(),
      syncFailed('mounted volumes=[data]: timed out waiting for the condition'),
    );
    expect(answer).toMatchObject({ is: 'Terminated volume-unmount', subject: 'data' });
  });

  it('is reported if no line shows the stop', async () => {
    const answer = await answerTo(deleted(), syncFailed(ERROR), syncFailed(ERROR, '10:02:03'));
    expect(answer).toMatchObject({ is: 'Terminating unknown', remark: 'syncErrorRepeats', error: ERROR });
  });
});

describe('a container that is already gone', () => {
  it.each([
    'no such container: abc',
    'rpc error: code = Unknown desc = Error: No such container: abc',
    'rpc error: code = NotFound desc = an error occurred when try to find container',
  ])('is not waited for: %s', async (error) => {
    const text = `Failed killing the pod "cart-0": failed to "KillContainer" for "app" with KillContainerError: "${error}"`;
    expect(await answerTo(at('E', '10:00:05', 'kubelet_pods.go:788', text))).toMatchObject({
      is: 'Terminating none',
      remark: 'nothingLeftToStop',
    });
  });
});

it('remarks that nothing is left to stop if an event says that the container is gone', async () => {
  const message =
    'error killing pod: failed to "KillContainer" for "app" with KillContainerError: "rpc error: code = Unknown desc = no such container"';
  expect(await answerTo('Events:', `  Warning  FailedKillPod  2m  kubelet, node-a  ${message}`)).toMatchObject({
    is: 'Terminating unknown',
    remark: 'nothingLeftToStop',
  });
});

describe('a postponed removal', () => {
  const failed = (error: string): string =>
    at('I', '10:00:06', 'kubelet.go:1994', `"Failed to delete pod" ${OF} err="${error}"`);
  const manifestGone = at('I', '10:00:05', 'kubelet.go:2424', '"SyncLoop REMOVE" source="file" pods=["shop/cart-0"]');

  it('waits for the API server while the kubelet’s pod sources are not ready', async () => {
    expect(await answerTo(manifestGone, failed("skipping delete because sources aren't ready yet"))).toMatchObject({
      is: 'Terminating apiserver',
      remark: 'sourcesNotReady',
    });
  });

  it('is not inferred from another error', async () => {
    expect(await answerTo(deleted(), removed(), failed('deletePod does not allow nil pod'))).toMatchObject({
      is: 'Removed none',
      remark: null,
    });
  });
});

describe('a failed probe', () => {
  const probed = (time: string): string =>
    at(
      'I',
      time,
      'prober.go:107',
      `"Probe failed" probeType="Readiness" ${OF} containerName="web" probeResult="failure" output="HTTP probe failed with statuscode: 503"`,
    );

  it('after the delete shows that the container still runs', async () => {
    expect(await answerTo(deleted(), probed('10:13:00'))).toMatchObject({
      is: 'Terminating container-stop',
      subject: 'web',
      remark: 'stillProbed',
      lines: [1, 2],
    });
  });

  it('is recognized in the format of old kubelets', async () => {
    const text = `Liveness probe for "cart-0_shop(${CART_UID}):web" failed (failure): HTTP probe failed`;
    const line = at('I', '10:13:00', 'prober.go:124', text);
    expect(await answerTo(deleted(), line)).toMatchObject({ is: 'Terminating container-stop', subject: 'web' });
  });

  it('shows nothing if it is before the delete', async () => {
    expect(await answerTo(probed('09:59:00'), deleted())).toMatchObject({ is: 'Terminating unknown', remark: null });
  });

  it('shows nothing if the container is missing', async () => {
    const line = at(
      'E',
      '10:13:00',
      'prober.go:104',
      `"Probe errored" err="rpc error: code = NotFound desc = failed to exec in container" probeType="Readiness" ${OF} containerName="web"`,
    );
    expect(await answerTo(deleted(), line)).toMatchObject({ is: 'Terminating unknown', remark: null });
  });

  it('does not list a pod that is not being deleted', async () => {
    const { pods } = await readBytes(
      new TextEncoder().encode(
        [
          deleted(),
          probed('10:00:01').replaceAll('cart-0', 'other-0').replaceAll(CART_UID, CART_UID.replace('6f', '7f')),
        ].join('\n'),
      ),
    );
    expect(pods.map(({ name }) => name)).toEqual(['cart-0']);
  });
});

describe('an expired kubelet certificate', () => {
  it.each([
    ['transport.go:113', 'The currently active client certificate has expired, but the server is not responsive.'],
    [
      'bootstrap.go:266',
      'part of the existing bootstrap client certificate in /etc/kubernetes/kubelet.conf is expired',
    ],
    [
      'kubelet_node_status.go:94',
      '"Unable to register node with API server" err="x509: certificate has expired or is not yet valid"',
    ],
  ])('logged by %s is a proof that the node is lost', async (place, text) => {
    const nodes = ['NAME     STATUS     ROLES    AGE   VERSION', 'node-a   NotReady   <none>   10d   v1.28.0'];
    const pods = [
      'NAME     READY   STATUS        RESTARTS   AGE   IP         NODE     NOMINATED NODE   READINESS GATES',
      'cart-0   1/1     Terminating   0          10d   10.0.0.1   node-a   <none>           <none>',
    ];
    const line = `Jun 12 10:00:00 node-a kubelet[900]: ${at('E', '10:00:00', place, text)}`;
    const answer = await answerTo(...nodes, ...pods, line);
    expect(answer.is).toMatch(/ node-lost$/);
    expect(answer.lines).toContain(5);
  });
});
