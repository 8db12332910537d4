/** Texts that quote log messages but are no logs, such as source code, diffs and articles: they have no pods. */
import { describe, expect, it } from 'vitest';
import { readBytes } from './testing/inputs.ts';

const U = '6f1e2d3c-4b5a-4978-8a6b-0c1d2e3f4a5b';

const TEXTS: Readonly<Record<string, string>> = {
  'Go with format strings': `		klog.V(3).Infof("Orphaned pod %q found, removing", uid)
		return fmt.Errorf("error killing pod: failed to %q for %q", what, uid)
	"Killing unwanted pod %q", pod.Name)`,
  'Go with key-value pairs': `	klog.InfoS("Killing container with a grace period", "pod", klog.KObj(pod), "podUID", pod.UID)
	klog.ErrorS(err, "Failed to remove orphaned pod dir", "podUID", uid)`,
  'a unified diff': `--- a/pkg/kubelet/kubelet_volumes.go
+++ b/pkg/kubelet/kubelet_volumes.go
@@ -110,4 +110,4 @@ func (kl *Kubelet) cleanupOrphanedPodDirs(pods []*v1.Pod) error {
-			errs = append(errs, fmt.Errorf("Orphaned pod %q found, but volume paths are still present on disk", uid))
+			klog.InfoS("Orphaned pod found, but volumes not yet removed", "podUID", uid)
-			glog.Errorf("Failed to remove orphaned pod %q dir; err: %v", uid, err)`,
  'a comment':
    '// error killing pod: failed to "KillPodSandbox" for "x" with KillPodSandboxError: "rpc error: code = Unknown"',
  'a Go test table': `			err:  \`error killing pod: failed to "KillPodSandbox" for "${U}" with KillPodSandboxError: "rpc error: code = Unknown"\`,
		{name: "volume", err: "UnmountVolume.TearDown failed for volume \\"data\\" pod \\"web-0\\" : device is busy"},
	assert.Contains(t, err.Error(), "orphaned pod \\"${U}\\" found, but volume paths are still present on disk")
	if got != "Killing unwanted pod \\"web-0\\"" {`,
  Python: `log = 'Orphaned pod "${U}" found, but volume paths are still present on disk'
    re.compile(r'Orphaned pod "([0-9a-f-]+)" found, but volume paths are still present'),
raise RuntimeError("Failed killing the pod \\"%s\\"" % name)`,
  TypeScript: `  orphan: \`Orphaned pod "\${uid}" found, but volume paths are still present on disk\`,
it('reads it', () => expect(read('Failed killing the pod "web-0": x')).toBe(true));`,
  'a shell script': `for uid in $(journalctl -u kubelet | grep -oP 'Orphaned pod "\\K[0-9a-f-]+(?=" found, but volume paths)'); do
  echo "Orphaned pod $uid found, but volume paths are still present on disk"
if [[ "$line" == *"Failed killing the pod"* ]]; then`,
  'a template': `        summary: "Pod {{ $labels.pod }} is stuck: error killing pod: failed to \\"KillPodSandbox\\""
        message: 'Orphaned pod {{ $labels.uid }} found, but volume paths are still present on disk'`,
  'a sentence that quotes an error': `When describe shows \`error killing pod: failed to "KillContainer"\`, look at the runtime.
The message \`error killing pod: failed to "KillPodSandbox" for "<uid>" with KillPodSandboxError: "rpc error: code = Unknown desc = x"\` comes from the network.
1. error killing pod: failed to "KillPodSandbox" – restart the daemon.`,
  'a list of errors': `- \`Orphaned pod "<uid>" found, but volume paths are still present on disk\`: the directory was left behind.
* "UnmountVolume.TearDown failed for volume" is what storage problems look like.
- The kubelet says \`skipping pod synchronization - PLEG is not healthy\` when it is late.`,
  'release notes': `- Fix a bug where the kubelet logged "Orphaned pod \\"%s\\" found, but volume paths are still present on disk" ([#1](https://example.com/1)) [SIG Node]
- Kubelet: fixed \`error killing pod: failed to "KillPodSandbox" for\` being retried forever (#1234)`,
  'a unified diff of a document that quotes a runtime’s log': `content/en/docs/troubleshooting.md:84
+run. However, stopping the pod generates an error:
+
+\`\`\`
+ERRO[2022-04-26T00:43:24.518165483Z] StopPodSandbox for "b" failed
+error="failed to destroy network for sandbox \\"2139106eeb87cba36ceb3a6ade1f5c4529db3b28664854538ea385caf3e830cd\\": invalid version \\"\\": the version is empty"
+\`\`\`
+
+### The next heading`,
  'a diff of a document that lists pods': `+## How to find them
+\`\`\`shell
+$ kubectl get pods
+NAME    READY   STATUS        RESTARTS   AGE
+web-0   1/1     Terminating   0          9m
+\`\`\``,
  'templates of a message, whose values are named for what they stand for': `Multi-Attach error for volume "volume-name" Volume is already used by pod(s) pod3 and 1 pod(s) in different namespaces
Multi-Attach error for volume "volume-name" (UniqueName: "fake-plugin/volume-name") from node "node1" Volume is already used by pods ns2/pod2, ns1/pod3 on node node2, node3
UnmountVolume.TearDown failed for volume "volume_name" pod "web-0" : device is busy
Killing unwanted pod "pod-name"`,
};

describe('no pod is read from', () => {
  it.each(Object.entries(TEXTS))('%s', async (_, text) => {
    expect((await readBytes(new TextEncoder().encode(text))).pods).toEqual([]);
  });
});

it('reads the pods that a Multi-Attach error names, and none from the words between them', async () => {
  const says = 'Multi-Attach error for volume "pvc-7" Volume is already used by pod(s)';
  const named = async (rest: string): Promise<readonly string[]> => {
    const line = `Warning  FailedAttachVolume  9m  attachdetach-controller  ${says} ${rest}`;
    return (await readBytes(new TextEncoder().encode(line))).pods
      .map(({ name }) => name)
      .filter((name) => name !== '')
      .toSorted();
  };
  expect(await named('cart-0 and 1 pod(s) in different namespaces')).toEqual(['cart-0']);
  expect(await named('cart-0, cart-1 and 12 pod(s) in different namespaces')).toEqual(['cart-0', 'cart-1']);
  expect(await named('cart-0, cart-1')).toEqual(['cart-0', 'cart-1']);
});

it('reads pods from a log whose lines are marked as those of a diff are', async () => {
  const line = '+I0612 10:00:00.100000     900 kubelet.go:2000] "SyncLoop DELETE" source="api" pods=["shop/cart-0"]';
  const { pods } = await readBytes(new TextEncoder().encode([line, line, '+', '-'].join('\n')));
  expect(pods.map(({ name }) => name)).toEqual(['cart-0']);
});

describe('a controller’s event', () => {
  const event = (kind: string, reason: string, message: string): string =>
    `I0612 10:00:00.100000       1 event.go:376] "Event occurred" object="shop/cart" fieldPath="" kind="${kind}" apiVersion="apps/v1" type="Normal" reason="${reason}" message="${message}"`;

  it.each([
    ['StatefulSet', 'delete Pod cart-0 in StatefulSet cart successful', ['cart-0']],
    ['ReplicaSet', 'Deleted pod: cart-7f9-abcde', ['cart-7f9-abcde']],
    ['Deployment', 'Scaled down replica set cart-7f9 to 0', []],
    ['PersistentVolumeClaim', 'waiting for a volume to be created', []],
  ])('about a %s is not about a pod of the same name', async (kind, message, names) => {
    const { pods } = await readBytes(new TextEncoder().encode(event(kind, 'SuccessfulDelete', message)));
    expect(pods.map(({ name }) => name)).toEqual(names);
  });
});

it('reads a pod that the PLEG writes as name/namespace', async () => {
  const line = 'I0612 10:00:00.100000     900 generic.go:238] PLEG: Ignoring events for pod cart-0/shop: rpc error';
  const { pods } = await readBytes(new TextEncoder().encode(line));
  expect(pods.map(({ namespace, name }) => `${namespace}/${name}`)).toEqual(['shop/cart-0']);
});
