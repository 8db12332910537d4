/**
 * Situations that people bring, in the words of the releases and runtimes that print them, each with the verdicts that
 * its lines bear out. Where a line can mean two things, both are right; what it does not show is not to be claimed.
 */
import { describe, expect, it } from 'vitest';
import { answersTo } from './testing/answers.ts';
import { readBytes } from './testing/inputs.ts';

interface Situation {
  readonly name: string;
  readonly text: string;
  /** `namespace/name` or a name; the first pod where it is left out. */
  readonly pod?: string;
  /** Stages that are right; `no pod` where none can be told of. */
  readonly stage: readonly string[];
  readonly wait: readonly string[];
}

/** klog's header. */
const H = (sev: string, t: string, tid: number, src: string): string => `${sev}0612 ${t}.100000    ${tid} ${src}] `;
const J = (t: string, tag: string, body: string): string => `Jun 12 ${t} node-a ${tag}: ${body}`;
const U = '6f1e2d3c-4b5a-4978-8a6b-0c1d2e3f4a5b',
  U2 = '7a1e2d3c-4b5a-4978-8a6b-0c1d2e3f4a5c';
const C = 'a'.repeat(32) + 'b'.repeat(32),
  S = 'c'.repeat(32) + 'd'.repeat(32);
const del = `${H('I', '10:00:00', 900, 'kubelet.go:2430')}"SyncLoop DELETE" source="api" pods=["shop/cart-0"]`;
const rem = `${H('I', '10:00:05', 900, 'kubelet.go:2424')}"SyncLoop REMOVE" source="api" pods=["shop/cart-0"]`;
const kill = `${H('I', '10:00:00', 900, 'kuberuntime_container.go:745')}"Killing container with a grace period" pod="shop/cart-0" podUID="${U}" containerName="app" containerID="containerd://${C}" gracePeriod=30`;
/** A removal, each line with something around it. */
const around = (wrap: (line: string) => string): string => [del, rem].map(wrap).join('\n');

const SITUATIONS: readonly Situation[] = [
  {
    name: 'containerd: StopContainer called, never returns',
    stage: ['unknown', 'Terminating'],
    wait: ['container-stop'],
    text: `time="2024-06-12T10:00:00.000000001Z" level=info msg="StopContainer for \\"${C}\\" with timeout 30 (s)"
time="2024-06-12T10:00:00.100000001Z" level=info msg="Stop container \\"${C}\\" with signal terminated"
time="2024-06-12T10:00:30.100000001Z" level=info msg="Kill container \\"${C}\\""
time="2024-06-12T10:02:00.100000001Z" level=error msg="StopContainer for \\"${C}\\" failed" error="rpc error: code = DeadlineExceeded desc = an error occurs during waiting for container \\"${C}\\" to be killed: wait container \\"${C}\\": context deadline exceeded"`,
  },
  {
    name: 'CRI-O: stop that never ends',
    stage: ['unknown', 'Terminating'],
    wait: ['container-stop'],
    text: `Jun 12 10:00:00 node-a crio[1001]: time="2024-06-12 10:00:00.000000000Z" level=info msg="Stopping container: ${C} (timeout: 30s)" id=11111111-2222-3333-4444-555555555555 name=/runtime.v1.RuntimeService/StopContainer
Jun 12 10:00:31 node-a crio[1001]: time="2024-06-12 10:00:31.000000000Z" level=warning msg="Stopping container ${C} with stop signal timed out: timeout reached after 30 seconds waiting for container process to exit" id=11111111-2222-3333-4444-555555555555 name=/runtime.v1.RuntimeService/StopContainer`,
  },
  {
    name: 'CRI-O: stop done',
    stage: ['unknown', 'Terminating', 'Terminated', 'SyncPod'],
    wait: ['unknown', 'none'],
    text: `Jun 12 10:00:00 node-a crio[1001]: time="2024-06-12 10:00:00.000000000Z" level=info msg="Stopping container: ${C} (timeout: 30s)" id=1 name=/runtime.v1.RuntimeService/StopContainer
Jun 12 10:00:02 node-a crio[1001]: time="2024-06-12 10:00:02.000000000Z" level=info msg="Stopped container ${C}: shop/cart-0/app" id=1 name=/runtime.v1.RuntimeService/StopContainer`,
  },
  {
    name: 'CNI teardown: calico unauthorized, pod deleted',
    pod: 'shop/cart-0',
    stage: ['Terminating'],
    wait: ['sandbox-teardown'],
    text: [
      `${H('I', '10:00:00', 900, 'kubelet.go:2430')}"SyncLoop DELETE" source="api" pods=["shop/cart-0"]`,
      `${H('I', '10:00:00', 900, 'kuberuntime_container.go:745')}"Killing container with a grace period" pod="shop/cart-0" podUID="${U}" containerName="app" containerID="containerd://${C}" gracePeriod=30`,
      `${H('I', '10:00:02', 900, 'kubelet.go:2408')}"SyncLoop (PLEG): event for pod" pod="shop/cart-0" event={"ID":"${U}","Type":"ContainerDied","Data":"${C}"}`,
      `${H('E', '10:00:03', 900, 'remote_runtime.go:222')}"StopPodSandbox from runtime service failed" err="rpc error: code = Unknown desc = failed to destroy network for sandbox \\"${S}\\": plugin type=\\"calico\\" failed (delete): error getting ClusterInformation: connection is unauthorized: Unauthorized" podSandboxID="${S}"`,
      `${H('E', '10:00:03', 900, 'kuberuntime_manager.go:1381')}"Failed to stop sandbox" podSandboxID={"Type":"containerd","ID":"${S}"}`,
      `${H('E', '10:00:03', 900, 'kubelet.go:2047')}"Unhandled Error" err="failed to \\"KillPodSandbox\\" for \\"${U}\\" with KillPodSandboxError: \\"rpc error: code = Unknown desc = failed to destroy network for sandbox \\\\\\"${S}\\\\\\": plugin type=\\\\\\"calico\\\\\\" failed (delete): error getting ClusterInformation: connection is unauthorized: Unauthorized\\""`,
      `${H('E', '10:00:03', 900, 'pod_workers.go:1301')}"Error syncing pod, skipping" err="failed to \\"KillPodSandbox\\" for \\"${U}\\" with KillPodSandboxError: \\"rpc error: code = Unknown desc = failed to destroy network for sandbox\\"" pod="shop/cart-0" podUID="${U}"`,
    ].join('\n'),
  },
  {
    name: 'NFS unmount busy after DELETE',
    pod: 'shop/cart-0',
    stage: ['Terminated'],
    wait: ['volume-unmount'],
    text: [
      J(
        '10:00:00',
        'kubelet[900]',
        `${H('I', '10:00:00', 900, 'kubelet.go:2139')}"SyncLoop DELETE" source="api" pods=[shop/cart-0]`,
      ),
      J(
        '10:00:00',
        'kubelet[900]',
        `${H('I', '10:00:00', 900, 'kuberuntime_container.go:723')}"Killing container with a grace period" pod="shop/cart-0" podUID=${U} containerName="app" containerID="containerd://${C}" gracePeriod=30`,
      ),
      J(
        '10:00:05',
        'kubelet[900]',
        `${H('I', '10:00:05', 900, 'reconciler.go:196')}"operationExecutor.UnmountVolume started for volume \\"data\\" (UniqueName: \\"kubernetes.io/nfs/${U}-pv-nfs\\") pod \\"${U}\\" (UID: \\"${U}\\") "`,
      ),
      J(
        '10:00:05',
        'kubelet[900]',
        `${H('E', '10:00:05', 900, 'nestedpendingoperations.go:335')}Operation for "{volumeName:kubernetes.io/nfs/${U}-pv-nfs podName:${U} nodeName:}" failed. No retries permitted until 2024-06-12 10:02:07.1 +0000 UTC m=+122.1 (durationBeforeRetry 2m2s). Error: UnmountVolume.TearDown failed for volume "data" (UniqueName: "kubernetes.io/nfs/${U}-pv-nfs") pod "${U}" (UID: "${U}") : unmount failed: exit status 32`,
      ),
      J('10:00:05', 'kubelet[900]', 'Unmounting arguments: /var/lib/kubelet/pods/x/volumes/kubernetes.io~nfs/pv-nfs'),
      J(
        '10:00:05',
        'kubelet[900]',
        'Output: umount.nfs4: /var/lib/kubelet/pods/x/volumes/kubernetes.io~nfs/pv-nfs: device is busy',
      ),
    ].join('\n'),
  },
  {
    name: 'CSI NodeUnpublish fails, then succeeds',
    pod: '',
    stage: ['Terminated', 'unknown'],
    wait: ['none', 'unknown'],
    text: [
      `${H('E', '10:00:05', 900, 'nestedpendingoperations.go:348')}Operation for "{volumeName:kubernetes.io/csi/ebs.csi.aws.com^vol-1 podName:${U} nodeName:}" failed. No retries permitted until 2024-06-12 10:00:06.1 +0000 UTC m=+122.1 (durationBeforeRetry 500ms). Error: UnmountVolume.TearDown failed for volume "data" (UniqueName: "kubernetes.io/csi/ebs.csi.aws.com^vol-1") pod "${U}" (UID: "${U}") : kubernetes.io/csi: Unmounter.TearDownAt failed: rpc error: code = Internal desc = Could not unmount "/x": device busy`,
      `${H('I', '10:00:06', 900, 'operation_generator.go:803')}UnmountVolume.TearDown succeeded for volume "kubernetes.io/csi/ebs.csi.aws.com^vol-1" (OuterVolumeSpecName: "data") pod "${U}" (UID: "${U}"). InnerVolumeSpecName "pvc-1". PluginName "kubernetes.io/csi", VolumeGidValue ""`,
    ].join('\n'),
  },
  {
    name: 'UnmountDevice fails: not of a pod',
    stage: ['no pod'],
    wait: ['unknown', 'volume-unmount'],
    text: `${H('E', '10:00:05', 900, 'nestedpendingoperations.go:348')}Operation for "{volumeName:kubernetes.io/csi/ebs.csi.aws.com^vol-1 podName: nodeName:}" failed. No retries permitted until 2024-06-12 10:02:07.1 +0000 UTC m=+122.1 (durationBeforeRetry 2m2s). Error: UnmountDevice failed for volume "pvc-1" (UniqueName: "kubernetes.io/csi/ebs.csi.aws.com^vol-1") on node "node-a" : kubernetes.io/csi: attacher.UnmountDevice failed: rpc error: code = Internal desc = device is busy`,
  },
  {
    name: 'worker says volumes not cleaned',
    pod: 'shop/cart-0',
    stage: ['Terminated'],
    wait: ['volume-unmount'],
    text: [
      `${H('I', '10:00:00', 900, 'kubelet.go:2430')}"SyncLoop DELETE" source="api" pods=["shop/cart-0"]`,
      `${H('I', '10:00:02', 900, 'pod_workers.go:1172')}"Pod terminated all containers successfully" pod="shop/cart-0" podUID="${U}"`,
      `${H('I', '10:00:02', 900, 'kubelet.go:2101')}"Pod is terminated, but some volumes have not been cleaned up" pod="shop/cart-0" podUID="${U}"`,
      `${H('E', '10:02:02', 900, 'pod_workers.go:1301')}"Error syncing pod, skipping" err="context deadline exceeded" pod="shop/cart-0" podUID="${U}"`,
    ].join('\n'),
  },
  {
    name: 'unmounted volumes=[data] timed out in SyncTerminatedPod',
    pod: 'shop/cart-0',
    stage: ['Terminated'],
    wait: ['volume-unmount'],
    text: [
      `${H('I', '10:00:00', 900, 'kubelet.go:2430')}"SyncLoop DELETE" source="api" pods=["shop/cart-0"]`,
      `${H('I', '10:00:02', 900, 'pod_workers.go:1172')}"Pod terminated all containers successfully" pod="shop/cart-0" podUID="${U}"`,
      `${H('I', '10:00:02', 900, 'kubelet.go:2075')}"SyncTerminatedPod enter" pod="shop/cart-0" podUID="${U}"`,
      `${H('E', '10:02:05', 900, 'pod_workers.go:1301')}"Error syncing pod, skipping" err="mounted volumes=[data]: timed out waiting for the condition" pod="shop/cart-0" podUID="${U}"`,
    ].join('\n'),
  },
  {
    name: 'cgroup cannot be deleted after terminated',
    pod: 'shop/cart-0',
    stage: ['Terminated'],
    wait: ['cgroup'],
    text: [
      `${H('I', '10:00:00', 900, 'kubelet.go:2430')}"SyncLoop DELETE" source="api" pods=["shop/cart-0"]`,
      `${H('I', '10:00:02', 900, 'pod_workers.go:1172')}"Pod terminated all containers successfully" pod="shop/cart-0" podUID="${U}"`,
      `${H('I', '10:00:03', 900, 'kubelet.go:2090')}"Pod termination unmounted volumes" pod="shop/cart-0" podUID="${U}"`,
      `${H('I', '10:00:03', 900, 'pod_container_manager_linux.go:210')}"Failed to delete cgroup paths" cgroupName=["kubepods","burstable","pod${U}"] err="unable to destroy cgroup paths for cgroup [kubepods burstable pod${U}] : Timed out while waiting for systemd to remove kubepods-burstable-pod${U.replaceAll('-', '_')}.slice"`,
      `${H('E', '10:00:03', 900, 'pod_workers.go:1301')}"Error syncing pod, skipping" err="unable to destroy cgroup paths for cgroup [kubepods burstable pod${U}] : Timed out while waiting for systemd to remove kubepods-burstable-pod${U.replaceAll('-', '_')}.slice" pod="shop/cart-0" podUID="${U}"`,
    ].join('\n'),
  },
  {
    name: 'finalizer: log finished and object',
    pod: 'shop/cart-0',
    stage: ['Finished', 'Terminated', 'Terminating'],
    wait: ['finalizer'],
    text: `apiVersion: v1
kind: Pod
metadata:
  name: cart-0
  namespace: shop
  uid: ${U}
  deletionGracePeriodSeconds: 0
  deletionTimestamp: "2024-06-12T10:00:02Z"
  finalizers:
  - batch.kubernetes.io/job-tracking
spec:
  nodeName: node-a
  containers:
  - name: app
status:
  phase: Succeeded
  containerStatuses:
  - name: app
    ready: false
    state:
      terminated:
        exitCode: 0
        reason: Completed`,
  },
  {
    name: 'kubelet stopped by systemd during removal',
    pod: 'shop/cart-0',
    stage: ['Terminating'],
    wait: ['kubelet-down'],
    text: [
      J(
        '10:00:00',
        'kubelet[900]',
        `${H('I', '10:00:00', 900, 'kubelet.go:2430')}"SyncLoop DELETE" source="api" pods=["shop/cart-0"]`,
      ),
      J(
        '10:00:00',
        'kubelet[900]',
        `${H('I', '10:00:00', 900, 'kuberuntime_container.go:745')}"Killing container with a grace period" pod="shop/cart-0" podUID="${U}" containerName="app" containerID="containerd://${C}" gracePeriod=30`,
      ),
      J('10:00:05', 'systemd[1]', 'Stopping kubelet.service - kubelet: The Kubernetes Node Agent...'),
      J('10:00:05', 'systemd[1]', 'kubelet.service: Deactivated successfully.'),
      J('10:00:05', 'systemd[1]', 'Stopped kubelet.service - kubelet: The Kubernetes Node Agent.'),
    ].join('\n'),
  },
  {
    name: 'kubelet crash loops',
    pod: 'shop/cart-0',
    stage: ['Terminating'],
    wait: ['kubelet-down'],
    text: [
      J(
        '10:00:00',
        'kubelet[900]',
        `${H('I', '10:00:00', 900, 'kubelet.go:2430')}"SyncLoop DELETE" source="api" pods=["shop/cart-0"]`,
      ),
      J('10:00:05', 'systemd[1]', 'kubelet.service: Main process exited, code=exited, status=1/FAILURE'),
      J('10:00:05', 'systemd[1]', "kubelet.service: Failed with result 'exit-code'."),
    ].join('\n'),
  },
  {
    name: 'kubelet restarted, goes on',
    pod: 'shop/cart-0',
    stage: ['Terminating'],
    wait: ['container-stop'],
    text: [
      J(
        '10:00:00',
        'kubelet[900]',
        `${H('I', '10:00:00', 900, 'kubelet.go:2430')}"SyncLoop DELETE" source="api" pods=["shop/cart-0"]`,
      ),
      J('10:00:05', 'systemd[1]', 'kubelet.service: Main process exited, code=exited, status=1/FAILURE'),
      J('10:00:15', 'systemd[1]', 'Started kubelet.service - kubelet: The Kubernetes Node Agent.'),
      J(
        '10:00:20',
        'kubelet[1900]',
        `${H('I', '10:00:20', 1900, 'kubelet.go:2430')}"SyncLoop DELETE" source="api" pods=["shop/cart-0"]`,
      ),
      J(
        '10:00:20',
        'kubelet[1900]',
        `${H('I', '10:00:20', 1900, 'kuberuntime_container.go:745')}"Killing container with a grace period" pod="shop/cart-0" podUID="${U}" containerName="app" containerID="containerd://${C}" gracePeriod=30`,
      ),
    ].join('\n'),
  },
  {
    name: 'describe: node lost',
    pod: 'shop/cart-0',
    stage: ['Terminating', 'unknown'],
    wait: ['node-lost', 'kubelet-down'],
    text: `Name:                      cart-0
Namespace:                 shop
Node:                      node-a/192.0.2.10
Start Time:                Mon, 10 Jun 2024 10:00:00 +0000
Labels:                    app=cart
Status:                    Terminating (lasts 6h)
Termination Grace Period:  30s
IP:                        10.0.0.5
Containers:
  app:
    State:          Running
      Started:      Mon, 10 Jun 2024 10:00:05 +0000
    Ready:          True
    Restart Count:  0
Conditions:
  Type              Status
  Initialized       True
  Ready             False
  ContainersReady   True
  PodScheduled      True
Events:
  Type     Reason        Age   From             Message
  ----     ------        ----  ----             -------
  Warning  NodeNotReady  6h    node-controller  Node is not ready`,
  },
  {
    name: 'describe: terminating within grace',
    pod: 'shop/cart-0',
    stage: ['Terminating'],
    wait: ['container-stop', 'prestop', 'unknown'],
    text: `Name:                      cart-0
Namespace:                 shop
Status:                    Terminating (expires Wed, 12 Jun 2024 10:00:30 +0000)
Termination Grace Period:  30s
Containers:
  app:
    State:          Running
      Started:      Mon, 10 Jun 2024 10:00:05 +0000
    Ready:          True
Conditions:
  Type              Status
  Ready             True 
Events:
  Type    Reason   Age   From     Message
  ----    ------   ----  ----     -------
  Normal  Killing  5s    kubelet  Stopping container app`,
  },
  {
    name: 'get pods -w: terminating then gone rows',
    pod: 'cart-0',
    stage: ['Terminating', 'unknown'],
    wait: ['unknown', 'none'],
    text: `NAME     READY   STATUS        RESTARTS   AGE
cart-0   1/1     Running       0          3d
cart-0   1/1     Terminating   0          3d
cart-0   0/1     Terminating   0          3d
cart-0   0/1     Terminating   0          3d`,
  },
  {
    name: 'get pods -w: new incarnation',
    pod: 'cart-0',
    stage: ['SyncPod', 'unknown'],
    wait: ['none', 'unknown'],
    text: `NAME     READY   STATUS              RESTARTS   AGE
cart-0   1/1     Running             0          3d
cart-0   1/1     Terminating         0          3d
cart-0   0/1     Terminating         0          3d
cart-0   0/1     Pending             0          0s
cart-0   0/1     ContainerCreating   0          0s
cart-0   1/1     Running             0          4s`,
  },
  {
    name: 'get -w --output-watch-events',
    pod: 'cart-0',
    stage: ['Removed'],
    wait: ['none'],
    text: `EVENT      NAME     READY   STATUS        RESTARTS   AGE
ADDED      cart-0   1/1     Running       0          3d
MODIFIED   cart-0   1/1     Terminating   0          3d
MODIFIED   cart-0   0/1     Terminating   0          3d
DELETED    cart-0   0/1     Terminating   0          3d`,
  },
  {
    name: 'watch json stream DELETED',
    pod: 'shop/cart-0',
    stage: ['Removed'],
    wait: ['none'],
    text: `{"type":"MODIFIED","object":{"apiVersion":"v1","kind":"Pod","metadata":{"name":"cart-0","namespace":"shop","uid":"${U}","deletionTimestamp":"2024-06-12T10:00:30Z","deletionGracePeriodSeconds":30},"status":{"phase":"Running"}}}
{"type":"DELETED","object":{"apiVersion":"v1","kind":"Pod","metadata":{"name":"cart-0","namespace":"shop","uid":"${U}","deletionTimestamp":"2024-06-12T10:00:30Z","deletionGracePeriodSeconds":0},"status":{"phase":"Running"}}}`,
  },
  {
    name: 'yaml watch events',
    pod: 'shop/cart-0',
    stage: ['Removed'],
    wait: ['none'],
    text: `type: MODIFIED
object:
  apiVersion: v1
  kind: Pod
  metadata:
    name: cart-0
    namespace: shop
    uid: ${U}
    deletionTimestamp: "2024-06-12T10:00:30Z"
---
type: DELETED
object:
  apiVersion: v1
  kind: Pod
  metadata:
    name: cart-0
    namespace: shop
    uid: ${U}
    deletionTimestamp: "2024-06-12T10:00:30Z"`,
  },
  {
    name: 'audit: delete then final delete',
    pod: 'shop/cart-0',
    stage: ['Removed', 'Finished', 'unknown'],
    wait: ['none', 'unknown'],
    text: `{"kind":"Event","apiVersion":"audit.k8s.io/v1","level":"Request","stage":"ResponseComplete","requestURI":"/api/v1/namespaces/shop/pods/cart-0","verb":"delete","user":{"username":"alice"},"objectRef":{"resource":"pods","namespace":"shop","name":"cart-0","apiVersion":"v1"},"responseStatus":{"code":200},"requestReceivedTimestamp":"2024-06-12T10:00:00.000000Z","stageTimestamp":"2024-06-12T10:00:00.010000Z"}
{"kind":"Event","apiVersion":"audit.k8s.io/v1","level":"Request","stage":"ResponseComplete","requestURI":"/api/v1/namespaces/shop/pods/cart-0","verb":"delete","user":{"username":"system:node:node-a"},"objectRef":{"resource":"pods","namespace":"shop","name":"cart-0","apiVersion":"v1"},"requestObject":{"kind":"DeleteOptions","apiVersion":"v1","gracePeriodSeconds":0,"preconditions":{"uid":"${U}"}},"responseStatus":{"code":200},"requestReceivedTimestamp":"2024-06-12T10:00:03.000000Z","stageTimestamp":"2024-06-12T10:00:03.010000Z"}`,
  },
  {
    name: "audit: only the user's delete",
    pod: 'shop/cart-0',
    stage: ['Terminating', 'unknown'],
    wait: ['unknown'],
    text: `{"kind":"Event","apiVersion":"audit.k8s.io/v1","level":"Metadata","stage":"ResponseComplete","requestURI":"/api/v1/namespaces/shop/pods/cart-0","verb":"delete","user":{"username":"alice"},"objectRef":{"resource":"pods","namespace":"shop","name":"cart-0","apiVersion":"v1"},"responseStatus":{"code":200},"requestReceivedTimestamp":"2024-06-12T10:00:00.000000Z","stageTimestamp":"2024-06-12T10:00:00.010000Z"}`,
  },
  {
    name: 'events yaml: FailedKillPod',
    pod: 'shop/cart-0',
    stage: ['Terminating', 'unknown'],
    wait: ['sandbox-teardown'],
    text: `apiVersion: v1
items:
- apiVersion: v1
  count: 40
  firstTimestamp: "2024-06-12T10:00:03Z"
  involvedObject:
    apiVersion: v1
    kind: Pod
    name: cart-0
    namespace: shop
    uid: ${U}
  kind: Event
  lastTimestamp: "2024-06-12T10:40:03Z"
  message: 'error killing pod: failed to "KillPodSandbox" for "${U}" with KillPodSandboxError: "rpc error: code = Unknown desc = networkPlugin cni failed to teardown pod \\"cart-0_shop\\" network: could not retrieve port mappings"'
  metadata:
    name: cart-0.17d8
    namespace: shop
  reason: FailedKillPod
  source:
    component: kubelet
    host: node-a
  type: Warning
kind: List
metadata:
  resourceVersion: ""`,
  },
  {
    name: '1.18 text: delete, stop container timeout (docker)',
    pod: 'shop/cart-0',
    stage: ['Terminating'],
    wait: ['container-stop'],
    text: [
      J(
        '10:00:00',
        'kubelet[900]',
        `${H('I', '10:00:00', 900, 'kubelet.go:1933')}SyncLoop (DELETE, "api"): "cart-0_shop(${U})"`,
      ),
      J(
        '10:00:00',
        'kubelet[900]',
        `${H('I', '10:00:00', 900, 'kuberuntime_container.go:600')}Killing container "docker://${C}" with a 30 second grace period`,
      ),
      J(
        '10:02:30',
        'kubelet[900]',
        `${H('E', '10:02:30', 900, 'remote_runtime.go:277')}StopContainer "${C}" from runtime service failed: rpc error: code = DeadlineExceeded desc = context deadline exceeded`,
      ),
      J(
        '10:02:30',
        'kubelet[900]',
        `${H('E', '10:02:30', 900, 'kuberuntime_container.go:612')}Container "docker://${C}" termination failed with gracePeriod 30: rpc error: code = DeadlineExceeded desc = context deadline exceeded`,
      ),
      J(
        '10:02:30',
        'kubelet[900]',
        `${H('E', '10:02:30', 900, 'pod_workers.go:191')}Error syncing pod ${U} ("cart-0_shop(${U})"), skipping: error killing pod: [failed to "KillContainer" for "app" with KillContainerError: "rpc error: code = DeadlineExceeded desc = context deadline exceeded", failed to "KillPodSandbox" for "${U}" with KillPodSandboxError: "rpc error: code = DeadlineExceeded desc = context deadline exceeded"]`,
      ),
    ].join('\n'),
  },
  {
    name: '1.14 text: clean removal',
    pod: 'shop/cart-0',
    stage: ['Removed'],
    wait: ['none'],
    text: [
      `${H('I', '10:00:00', 900, 'kubelet.go:1904')}SyncLoop (DELETE, "api"): "cart-0_shop(${U})"`,
      `${H('I', '10:00:02', 900, 'kubelet.go:1933')}SyncLoop (PLEG): "cart-0_shop(${U})", event: &pleg.PodLifecycleEvent{ID:"${U}", Type:"ContainerDied", Data:"${C}"}`,
      `${H('I', '10:00:03', 900, 'kubelet.go:1904')}SyncLoop (DELETE, "api"): "cart-0_shop(${U})"`,
      `${H('I', '10:00:03', 900, 'kubelet.go:1898')}SyncLoop (REMOVE, "api"): "cart-0_shop(${U})"`,
      `${H('I', '10:00:03', 900, 'kubelet.go:2102')}Failed to delete pod "cart-0_shop(${U})", err: pod not found`,
    ].join('\n'),
  },
  {
    name: '1.16 text: orphaned volumes paths',
    pod: '',
    stage: ['Removed'],
    wait: ['volume-unmount'],
    text: `${H('E', '10:00:00', 900, 'kubelet_volumes.go:154')}Orphaned pod "${U}" found, but volume paths are still present on disk : There were a total of 3 errors similar to this. Turn up verbosity to see them.`,
  },
  {
    name: '1.22+ orphan errors',
    pod: '',
    stage: ['Removed'],
    wait: ['volume-unmount'],
    text: `${H('E', '10:00:00', 900, 'kubelet_volumes.go:245')}"There were many similar errors. Turn up verbosity to see them." err="orphaned pod \\"${U}\\" found, but error occurred during reading volume dir from disk: lstat /var/lib/kubelet/pods/x/volumes: stale NFS file handle" numErrs=4`,
  },
  {
    name: 'static pod: manifest removed, then finished',
    pod: 'kube-system/etcd-node-a',
    stage: ['Removed'],
    wait: ['none'],
    text: [
      `${H('I', '10:00:00', 900, 'kubelet.go:2410')}"SyncLoop REMOVE" source="file" pods=["kube-system/etcd-node-a"]`,
      `${H('I', '10:00:00', 900, 'kuberuntime_container.go:745')}"Killing container with a grace period" pod="kube-system/etcd-node-a" podUID="0123456789abcdef0123456789abcdef" containerName="etcd" containerID="containerd://${C}" gracePeriod=30`,
      `${H('I', '10:00:02', 900, 'kubelet.go:2408')}"SyncLoop (PLEG): event for pod" pod="kube-system/etcd-node-a" event={"ID":"0123456789abcdef0123456789abcdef","Type":"ContainerDied","Data":"${C}"}`,
      `${H('I', '10:00:03', 900, 'pod_workers.go:1172')}"Pod terminated all containers successfully" pod="kube-system/etcd-node-a" podUID="0123456789abcdef0123456789abcdef"`,
      `${H('I', '10:00:03', 900, 'pod_workers.go:1240')}"Pod is complete and the worker can now stop" pod="kube-system/etcd-node-a" podUID="0123456789abcdef0123456789abcdef"`,
    ].join('\n'),
  },
  {
    name: 'mirror pod cannot be created',
    pod: 'kube-system/etcd-node-a',
    stage: ['SyncPod'],
    wait: ['mirror-conflict'],
    text: `${H('E', '10:00:00', 900, 'kubelet.go:1911')}"Failed creating a mirror pod for" err="pods \\"etcd-node-a\\" already exists" pod="kube-system/etcd-node-a"`,
  },
  {
    name: 'static pod waits for its own termination',
    pod: 'kube-system/etcd-node-a',
    stage: ['SyncPod', 'Terminating'],
    wait: ['static-name-conflict', 'container-stop', 'unknown'],
    text: [
      `${H('I', '10:00:00', 900, 'kubelet.go:2410')}"SyncLoop REMOVE" source="file" pods=["kube-system/etcd-node-a"]`,
      `${H('I', '10:00:01', 900, 'kubelet.go:2401')}"SyncLoop ADD" source="file" pods=["kube-system/etcd-node-a"]`,
      `${H('I', '10:00:01', 900, 'pod_workers.go:1105')}"Pod cannot start yet" pod="kube-system/etcd-node-a" podUID="fedcba9876543210fedcba9876543210"`,
    ].join('\n'),
  },
  {
    name: 'PreStop running',
    pod: 'shop/cart-0',
    stage: ['Terminating'],
    wait: ['prestop'],
    text: [
      `${H('I', '10:00:00', 900, 'kubelet.go:2430')}"SyncLoop DELETE" source="api" pods=["shop/cart-0"]`,
      `${H('I', '10:00:00', 900, 'kuberuntime_container.go:620')}"Running preStop hook" pod="shop/cart-0" podUID="${U}" containerName="app" containerID="containerd://${C}"`,
    ].join('\n'),
  },
  {
    name: 'API server away when status is to be patched',
    pod: 'shop/cart-0',
    stage: ['Finished', 'Terminated'],
    wait: ['apiserver'],
    text: [
      `${H('I', '10:00:00', 900, 'kubelet.go:2430')}"SyncLoop DELETE" source="api" pods=["shop/cart-0"]`,
      `${H('I', '10:00:02', 900, 'pod_workers.go:1172')}"Pod terminated all containers successfully" pod="shop/cart-0" podUID="${U}"`,
      `${H('I', '10:00:03', 900, 'pod_workers.go:1240')}"Pod is complete and the worker can now stop" pod="shop/cart-0" podUID="${U}"`,
      `${H('I', '10:00:13', 900, 'status_manager.go:851')}"Failed to get status for pod" podUID="${U}" pod="shop/cart-0" err="Get \\"https://192.0.2.1:6443/api/v1/namespaces/shop/pods/cart-0\\": dial tcp 192.0.2.1:6443: connect: connection refused"`,
    ].join('\n'),
  },
  {
    name: 'eviction of one pod, which is said when its containers have stopped',
    pod: 'shop/cart-0',
    stage: ['Terminated'],
    wait: ['none', 'unknown'],
    text: [
      `${H('W', '10:00:00', 900, 'eviction_manager.go:344')}"Eviction manager: attempting to reclaim" resourceName="memory"`,
      `${H('I', '10:00:00', 900, 'eviction_manager.go:376')}"Eviction manager: pods ranked for eviction" pods=["shop/cart-0","shop/db-0"]`,
      `${H('I', '10:00:00', 900, 'kuberuntime_container.go:745')}"Killing container with a grace period" pod="shop/cart-0" podUID="${U}" containerName="app" containerID="containerd://${C}" gracePeriod=1`,
      `${H('I', '10:00:00', 900, 'eviction_manager.go:595')}"Eviction manager: pod is evicted successfully" pod="shop/cart-0"`,
    ].join('\n'),
  },
  {
    name: 'liveness restart',
    pod: 'shop/cart-0',
    stage: ['SyncPod', 'unknown'],
    wait: ['none', 'unknown'],
    text: [
      `${H('I', '10:00:00', 900, 'prober.go:107')}"Probe failed" probeType="Liveness" pod="shop/cart-0" podUID="${U}" containerName="app" probeResult="failure" output="Get \\"http://10.0.0.5:8080/healthz\\": context deadline exceeded"`,
      `${H('I', '10:00:00', 900, 'kuberuntime_manager.go:1027')}"Message for Container of pod" containerName="app" containerStatusID={"Type":"containerd","ID":"${C}"} pod="shop/cart-0" containerMessage="Container app failed liveness probe, will be restarted"`,
      `${H('I', '10:00:00', 900, 'kuberuntime_container.go:745')}"Killing container with a grace period" pod="shop/cart-0" podUID="${U}" containerName="app" containerID="containerd://${C}" gracePeriod=30`,
    ].join('\n'),
  },
  {
    name: 'Killing alone',
    pod: 'shop/cart-0',
    stage: ['unknown'],
    wait: ['unknown', 'container-stop'],
    text: `${H('I', '10:00:00', 900, 'kuberuntime_container.go:745')}"Killing container with a grace period" pod="shop/cart-0" podUID="${U}" containerName="app" containerID="containerd://${C}" gracePeriod=30`,
  },
  {
    name: 'RECONCILE and probes only',
    pod: 'shop/cart-0',
    stage: ['unknown', 'SyncPod'],
    wait: ['unknown', 'none'],
    text: [
      `${H('I', '10:00:00', 900, 'kubelet.go:2440')}"SyncLoop RECONCILE" source="api" pods=["shop/cart-0"]`,
      `${H('I', '10:00:01', 900, 'prober.go:107')}"Probe failed" probeType="Readiness" pod="shop/cart-0" podUID="${U}" containerName="app" probeResult="failure" output=""`,
    ].join('\n'),
  },
  {
    name: 'pod object running, not deleting',
    pod: 'shop/cart-0',
    stage: ['SyncPod'],
    wait: ['none'],
    text: `{"apiVersion":"v1","kind":"Pod","metadata":{"name":"cart-0","namespace":"shop","uid":"${U}","finalizers":["example.com/guard"]},"status":{"phase":"Running","containerStatuses":[{"name":"app","ready":true,"state":{"running":{"startedAt":"2024-06-10T10:00:00Z"}}}]}}`,
  },
  {
    name: 'pod list json, one leaving',
    pod: 'shop/cart-1',
    stage: ['Terminating'],
    wait: ['container-stop', 'unknown'],
    text: JSON.stringify(
      {
        apiVersion: 'v1',
        kind: 'List',
        items: [
          {
            apiVersion: 'v1',
            kind: 'Pod',
            metadata: { name: 'cart-0', namespace: 'shop', uid: U },
            status: { phase: 'Running', containerStatuses: [{ name: 'app', ready: true, state: { running: {} } }] },
          },
          {
            apiVersion: 'v1',
            kind: 'Pod',
            metadata: {
              name: 'cart-1',
              namespace: 'shop',
              uid: U2,
              deletionTimestamp: '2024-06-12T10:00:30Z',
              deletionGracePeriodSeconds: 30,
            },
            status: {
              phase: 'Running',
              containerStatuses: [
                { name: 'app', ready: true, state: { running: { startedAt: '2024-06-10T10:00:00Z' } } },
              ],
            },
          },
        ],
      },
      null,
      2,
    ),
  },
  {
    name: 'force delete while the container cannot stop',
    pod: 'shop/cart-0',
    stage: ['Terminating', 'Removed'],
    wait: ['container-stop'],
    text: [
      `${H('I', '10:00:00', 900, 'kubelet.go:2430')}"SyncLoop DELETE" source="api" pods=["shop/cart-0"]`,
      `${H('I', '10:00:00', 900, 'kubelet.go:2424')}"SyncLoop REMOVE" source="api" pods=["shop/cart-0"]`,
      `${H('I', '10:00:00', 900, 'kuberuntime_container.go:745')}"Killing container with a grace period" pod="shop/cart-0" podUID="${U}" containerName="app" containerID="containerd://${C}" gracePeriod=30`,
      `${H('E', '10:02:30', 900, 'remote_runtime.go:366')}"StopContainer from runtime service failed" err="rpc error: code = DeadlineExceeded desc = context deadline exceeded" containerID="${C}"`,
      `${H('E', '10:02:30', 900, 'kuberuntime_container.go:750')}"Container termination failed with gracePeriod" err="rpc error: code = DeadlineExceeded desc = context deadline exceeded" pod="shop/cart-0" podUID="${U}" containerName="app" containerID="containerd://${C}" gracePeriod=30`,
    ].join('\n'),
  },
  {
    name: 'runtime down',
    stage: ['unknown'],
    wait: ['kubelet-down'],
    text: [
      `${H('E', '10:00:00', 900, 'remote_runtime.go:277')}"ListPodSandbox with filter from runtime service failed" err="rpc error: code = Unavailable desc = connection error: desc = \\"transport: Error while dialing: dial unix /run/containerd/containerd.sock: connect: connection refused\\"" filter="nil"`,
      `${H('E', '10:00:00', 900, 'kubelet.go:2840')}"Container runtime sanity check failed" err="rpc error: code = Unavailable desc = connection error: desc = \\"transport: Error while dialing: dial unix /run/containerd/containerd.sock: connect: connection refused\\""`,
    ].join('\n'),
  },
  {
    name: 'graceful node shutdown',
    pod: 'shop/cart-0',
    stage: ['Terminating'],
    wait: ['container-stop', 'unknown', 'none'],
    text: [
      `${H('I', '10:00:00', 900, 'nodeshutdown_manager_linux.go:270')}"Shutdown manager detected new shutdown event, isNodeShuttingDownNow" event=true`,
      `${H('I', '10:00:00', 900, 'nodeshutdown_manager_linux.go:324')}"Shutdown manager processing shutdown event"`,
      `${H('I', '10:00:00', 900, 'nodeshutdown_manager_linux.go:356')}"Shutdown manager killing pod with gracePeriod" pod="shop/cart-0" gracePeriod=20`,
      `${H('I', '10:00:00', 900, 'kuberuntime_container.go:745')}"Killing container with a grace period override" pod="shop/cart-0" podUID="${U}" containerName="app" containerID="containerd://${C}" gracePeriod=20`,
    ].join('\n'),
  },
  {
    name: 'two nodes mixed',
    pod: 'shop/cart-0',
    stage: ['Removed'],
    wait: ['none'],
    text: [
      J(
        '10:00:00',
        'kubelet[900]',
        `${H('I', '10:00:00', 900, 'kubelet.go:2430')}"SyncLoop DELETE" source="api" pods=["shop/cart-0"]`,
      ),
      `Jun 12 10:00:01 node-b kubelet[77]: ${H('I', '10:00:01', 77, 'kubelet.go:2401')}"SyncLoop ADD" source="api" pods=["shop/web-7f"]`,
      J(
        '10:00:03',
        'kubelet[900]',
        `${H('I', '10:00:03', 900, 'kubelet.go:2424')}"SyncLoop REMOVE" source="api" pods=["shop/cart-0"]`,
      ),
      `Jun 12 10:00:04 node-b kubelet[77]: ${H('I', '10:00:04', 77, 'kubelet.go:2408')}"SyncLoop (PLEG): event for pod" pod="shop/web-7f" event={"ID":"${U2}","Type":"ContainerStarted","Data":"${S}"}`,
    ].join('\n'),
  },
  {
    name: 'same StatefulSet pod moves to another node',
    pod: 'shop/cart-0',
    stage: ['SyncPod'],
    wait: ['none'],
    text: [
      `Jun 12 10:00:00 node-a kubelet[900]: ${H('I', '10:00:00', 900, 'kubelet.go:2430')}"SyncLoop DELETE" source="api" pods=["shop/cart-0"]`,
      `Jun 12 10:00:03 node-a kubelet[900]: ${H('I', '10:00:03', 900, 'kubelet.go:2424')}"SyncLoop REMOVE" source="api" pods=["shop/cart-0"]`,
      `Jun 12 10:00:04 node-b kubelet[77]: ${H('I', '10:00:04', 77, 'kubelet.go:2401')}"SyncLoop ADD" source="api" pods=["shop/cart-0"]`,
      `Jun 12 10:00:06 node-b kubelet[77]: ${H('I', '10:00:06', 77, 'kubelet.go:2408')}"SyncLoop (PLEG): event for pod" pod="shop/cart-0" event={"ID":"${U2}","Type":"ContainerStarted","Data":"${S}"}`,
    ].join('\n'),
  },
  {
    name: 'kubectl get events text',
    pod: 'cart-0',
    stage: ['Terminating', 'unknown'],
    wait: ['prestop', 'unknown', 'container-stop'],
    text: `LAST SEEN   TYPE      REASON              OBJECT        MESSAGE
2m          Normal    Killing             pod/cart-0    Stopping container app
90s         Warning   FailedPreStopHook   pod/cart-0    PreStopHook failed`,
  },
  {
    name: 'drain output',
    pod: '',
    stage: ['unknown', 'Terminating'],
    wait: ['unknown'],
    text: `node/node-a cordoned
evicting pod shop/cart-0
error when evicting pods/"cart-0" -n "shop" (will retry after 5s): Cannot evict pod as it would violate the pod's disruption budget.
There are pending pods in node "node-a" when an error occurred: error when waiting for pod "cart-0" in namespace "shop" to terminate: global timeout reached: 1m0s`,
  },
  {
    name: 'docker json of dockerd stop',
    stage: ['unknown', 'Terminating'],
    wait: ['container-stop'],
    text: `Jun 12 10:00:40 node-a dockerd[700]: time="2020-06-12T10:00:40.000000000Z" level=info msg="Container ${C} failed to exit within 30 seconds of signal 15 - using the force"
Jun 12 10:00:50 node-a dockerd[700]: time="2020-06-12T10:00:50.000000000Z" level=info msg="Container ${C} failed to exit within 10 seconds of kill - trying direct SIGKILL"`,
  },
  {
    name: 'dockerd only first warning',
    stage: ['unknown'],
    wait: ['container-stop', 'unknown'],
    text: `Jun 12 10:00:40 node-a dockerd[700]: time="2020-06-12T10:00:40.000000000Z" level=info msg="Container failed to exit within 30s of signal 15 - using the force" container=${C}`,
  },
  {
    name: 'containerd json log',
    stage: ['unknown'],
    wait: ['container-stop'],
    text: [
      { level: 'info', msg: `StopContainer for "${C}" with timeout 30 (s)`, time: '2024-06-12T10:00:00.000000001Z' },
      {
        error: 'rpc error: code = DeadlineExceeded',
        level: 'error',
        msg: `StopContainer for "${C}" failed`,
        time: '2024-06-12T10:02:00.000000001Z',
      },
    ]
      .map((l) => JSON.stringify(l))
      .join('\n'),
  },
  {
    name: 'klog JSON: stop fails',
    pod: 'shop/cart-0',
    stage: ['Terminating'],
    wait: ['container-stop'],
    text: `{"ts":1718186400000.1,"caller":"kubelet/kubelet.go:2430","msg":"SyncLoop DELETE","v":2,"source":"api","pods":[{"name":"cart-0","namespace":"shop"}]}
{"ts":1718186400000.2,"caller":"kuberuntime/kuberuntime_container.go:745","msg":"Killing container with a grace period","v":2,"pod":{"name":"cart-0","namespace":"shop"},"podUID":"${U}","containerName":"app","containerID":"containerd://${C}","gracePeriod":30}
{"ts":1718186550000.2,"caller":"kuberuntime/kuberuntime_container.go:750","msg":"Container termination failed with gracePeriod","pod":{"name":"cart-0","namespace":"shop"},"podUID":"${U}","containerName":"app","containerID":"containerd://${C}","gracePeriod":30,"err":"rpc error: code = DeadlineExceeded desc = context deadline exceeded"}`,
  },
  {
    name: 'job pod completed with finalizer json',
    pod: 'shop/j-1',
    stage: ['Finished', 'Terminated', 'unknown', 'Terminating'],
    wait: ['finalizer'],
    text: JSON.stringify({
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: {
        name: 'j-1',
        namespace: 'shop',
        uid: U,
        finalizers: ['foregroundDeletion'],
        deletionTimestamp: '2024-06-12T10:00:30Z',
        deletionGracePeriodSeconds: 0,
      },
      status: { phase: 'Failed', containerStatuses: [{ name: 'app', state: { terminated: { exitCode: 137 } } }] },
    }),
  },
  {
    name: 'object: finalizer but container runs',
    pod: 'shop/j-1',
    stage: ['Terminating'],
    wait: ['container-stop', 'unknown'],
    text: JSON.stringify({
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: {
        name: 'j-1',
        namespace: 'shop',
        uid: U,
        finalizers: ['foregroundDeletion'],
        deletionTimestamp: '2024-06-12T10:00:30Z',
        deletionGracePeriodSeconds: 30,
      },
      status: {
        phase: 'Running',
        containerStatuses: [{ name: 'app', ready: true, state: { running: { startedAt: '2024-06-12T09:00:00Z' } } }],
      },
    }),
  },
  {
    name: 'object: nodeLost reason',
    pod: 'shop/j-1',
    stage: ['unknown', 'Terminating'],
    wait: ['node-lost'],
    text: JSON.stringify({
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: {
        name: 'j-1',
        namespace: 'shop',
        uid: U,
        deletionTimestamp: '2024-06-12T10:00:30Z',
        deletionGracePeriodSeconds: 30,
      },
      status: {
        phase: 'Running',
        reason: 'NodeLost',
        message: 'Node node-a which was running pod j-1 is unresponsive',
        containerStatuses: [{ name: 'app', ready: true, state: { running: { startedAt: '2024-06-12T09:00:00Z' } } }],
      },
    }),
  },
  {
    name: 'get pods: Unknown status',
    pod: 'cart-0',
    stage: ['unknown', 'Terminating'],
    wait: ['node-lost', 'kubelet-down', 'unknown'],
    text: `NAMESPACE   NAME     READY   STATUS    RESTARTS   AGE   IP          NODE     NOMINATED NODE   READINESS GATES
shop        cart-0   1/1     Unknown   0          3d    10.0.0.5    node-a   <none>           <none>`,
  },
  {
    name: 'get nodes not ready + terminating',
    pod: 'cart-0',
    stage: ['unknown', 'Terminating'],
    wait: ['node-lost', 'unknown', 'kubelet-down'],
    text: `$ kubectl get nodes
NAME     STATUS     ROLES    AGE   VERSION
node-a   NotReady   <none>   3d    v1.28.3
$ kubectl get pods -n shop -o wide
NAME     READY   STATUS        RESTARTS   AGE   IP          NODE     NOMINATED NODE   READINESS GATES
cart-0   1/1     Terminating   0          3d    10.0.0.5    node-a   <none>           <none>`,
  },
  {
    name: 'get pods: Completed and Error only',
    pod: 'cart-0',
    stage: ['SyncPod', 'unknown', 'Finished', 'Terminated'],
    wait: ['none', 'unknown'],
    text: `NAME     READY   STATUS      RESTARTS   AGE
cart-0   0/1     Completed   0          3d`,
  },
  {
    name: 'preStop failed then container stops',
    pod: 'shop/cart-0',
    stage: ['Terminating', 'Terminated'],
    wait: ['none', 'unknown'],
    text: [
      `${H('I', '10:00:00', 900, 'kubelet.go:2430')}"SyncLoop DELETE" source="api" pods=["shop/cart-0"]`,
      `${H('I', '10:00:00', 900, 'kuberuntime_container.go:745')}"Killing container with a grace period" pod="shop/cart-0" podUID="${U}" containerName="app" containerID="containerd://${C}" gracePeriod=30`,
      `${H('E', '10:00:01', 900, 'handlers.go:78')}"Exec lifecycle hook for Container in Pod failed" err="command 'sleep 5' exited with 126: " execCommand=["sleep","5"] containerName="app" pod="shop/cart-0" message=""`,
      `${H('E', '10:00:01', 900, 'kuberuntime_container.go:632')}"PreStop hook failed" err="command 'sleep 5' exited with 126: " pod="shop/cart-0" podUID="${U}" containerName="app" containerID="containerd://${C}"`,
      `${H('I', '10:00:02', 900, 'kubelet.go:2408')}"SyncLoop (PLEG): event for pod" pod="shop/cart-0" event={"ID":"${U}","Type":"ContainerDied","Data":"${C}"}`,
    ].join('\n'),
  },
  {
    name: 'DELETE of a never started (Pending) pod',
    pod: 'shop/cart-0',
    stage: ['Removed'],
    wait: ['none'],
    text: [
      `${H('I', '10:00:00', 900, 'kubelet.go:2401')}"SyncLoop ADD" source="api" pods=["shop/cart-0"]`,
      `${H('I', '10:00:05', 900, 'kubelet.go:2430')}"SyncLoop DELETE" source="api" pods=["shop/cart-0"]`,
      `${H('I', '10:00:06', 900, 'kubelet.go:2424')}"SyncLoop REMOVE" source="api" pods=["shop/cart-0"]`,
      `${H('I', '10:00:06', 900, 'kubelet.go:2622')}"Failed to delete pod" pod="shop/cart-0" err="pod not found"`,
    ].join('\n'),
  },
  {
    name: 'image pull during deletion',
    pod: 'shop/cart-0',
    stage: ['Terminating'],
    wait: ['unknown', 'container-stop'],
    text: [
      `${H('E', '10:00:00', 900, 'pod_workers.go:1301')}"Error syncing pod, skipping" err="failed to \\"StartContainer\\" for \\"app\\" with ImagePullBackOff: \\"Back-off pulling image \\\\\\"x\\\\\\"\\"" pod="shop/cart-0" podUID="${U}"`,
      `${H('I', '10:00:05', 900, 'kubelet.go:2430')}"SyncLoop DELETE" source="api" pods=["shop/cart-0"]`,
    ].join('\n'),
  },
  {
    name: 'pod sandbox changed, it will be killed and re-created',
    pod: 'shop/cart-0',
    stage: ['SyncPod'],
    wait: ['none', 'sandbox-teardown'],
    text: [
      `${H('I', '10:00:00', 900, 'kubelet.go:2408')}"SyncLoop (PLEG): event for pod" pod="shop/cart-0" event={"ID":"${U}","Type":"ContainerDied","Data":"${S}"}`,
      `${H('I', '10:00:00', 900, 'util.go:48')}"No ready sandbox for pod can be found. Need to start a new one" pod="shop/cart-0"`,
    ].join('\n'),
  },
  {
    name: 'rejected at admission',
    pod: 'shop/cart-0',
    stage: ['unknown'],
    wait: ['none', 'unknown'],
    text: `${H('I', '10:00:00', 900, 'kubelet.go:2401')}"SyncLoop ADD" source="api" pods=["shop/cart-0"]
${H('I', '10:00:00', 900, 'predicate.go:100')}"Failed to admit pod, unexpected error while attempting to recover from admission failure" pod="shop/cart-0" err="preemption: error finding a set of pods to preempt: no set of running pods found to reclaim resources: [(res: cpu, q: 100), ]"`,
  },
  {
    name: 'device or resource busy at removing dir of orphan',
    pod: '',
    stage: ['Removed'],
    wait: ['volume-unmount'],
    text: `${H('E', '10:00:00', 900, 'kubelet_volumes.go:263')}"Failed to remove orphaned pod subdir" err="remove /var/lib/kubelet/pods/${U}/volumes: device or resource busy" podUID="${U}" path="/var/lib/kubelet/pods/${U}/volumes"`,
  },
  {
    name: 'wide-char colon and Chinese journald',
    pod: 'shop/cart-0',
    stage: ['Terminating'],
    wait: ['unknown', 'container-stop'],
    text: ` 6月 12 10:00:00 node-a kubelet[900]: ${H('I', '10:00:00', 900, 'kubelet.go:2430')}"SyncLoop DELETE" source="api" pods=["shop/cart-0"]`,
  },
  {
    name: 'journalctl -o verbose',
    pod: 'shop/cart-0',
    stage: ['Terminating'],
    wait: ['unknown'],
    text: `Wed 2024-06-12 10:00:00.100000 UTC [s=1;i=2;b=3;m=4;t=5;x=6]
    _TRANSPORT=stdout
    PRIORITY=6
    SYSLOG_IDENTIFIER=kubelet
    _HOSTNAME=node-a
    MESSAGE=${H('I', '10:00:00', 900, 'kubelet.go:2430')}"SyncLoop DELETE" source="api" pods=["shop/cart-0"]
    _PID=900`,
  },
  {
    name: 'journalctl -o with-unit',
    pod: 'shop/cart-0',
    stage: ['Terminating'],
    wait: ['unknown'],
    text: `Wed 2024-06-12 10:00:00 UTC node-a kubelet.service[900]: ${H('I', '10:00:00', 900, 'kubelet.go:2430')}"SyncLoop DELETE" source="api" pods=["shop/cart-0"]`,
  },
  {
    name: 'journalctl -o json-pretty',
    pod: 'shop/cart-0',
    stage: ['Terminating'],
    wait: ['unknown'],
    text: JSON.stringify(
      {
        __REALTIME_TIMESTAMP: '1718186400000000',
        _HOSTNAME: 'node-a',
        SYSLOG_IDENTIFIER: 'kubelet',
        MESSAGE: `${H('I', '10:00:00', 900, 'kubelet.go:2430')}"SyncLoop DELETE" source="api" pods=["shop/cart-0"]`,
      },
      null,
      '\t',
    ),
  },
  {
    name: 'plain application log',
    stage: ['no pod'],
    wait: ['unknown'],
    text: `2024-06-12 10:00:00 INFO starting server on :8080
2024-06-12 10:00:01 INFO GET / 200
2024-06-12 10:00:02 ERROR something terminated unexpectedly`,
  },
  {
    name: 'minikube dump: only controller',
    stage: ['no pod'],
    wait: ['unknown'],
    text: `==> kube-controller-manager [0123456789ab] <==
I0612 10:00:00.000000       1 replica_set.go:676] "Finished syncing" kind="ReplicaSet" key="shop/web-7f" duration="1ms"
`,
  },
  {
    name: 'crictl stop',
    stage: ['unknown', 'no pod'],
    wait: ['container-stop'],
    text: `E0612 10:00:02.100000  4242 remote_runtime.go:349] "StopContainer from runtime service failed" err="rpc error: code = DeadlineExceeded desc = context deadline exceeded" containerID="${C}"\nFATA[0002] stopping the container "${C}": rpc error: code = DeadlineExceeded desc = context deadline exceeded`,
  },
  ...['log', 'message', 'msg', 'MESSAGE', 'line', 'textPayload', 'body', 'event'].map((k) => ({
    name: 'json field ' + k,
    pod: 'shop/cart-0',
    stage: ['Removed'],
    wait: ['none'],
    text: around((l) => JSON.stringify({ timestamp: '2024-06-12T10:00:00Z', host: 'node-a', [k]: l })),
  })),
  {
    name: 'elastic _source',
    pod: 'shop/cart-0',
    stage: ['Removed'],
    wait: ['none'],
    text: around((l) => JSON.stringify({ _index: 'x', _source: { '@timestamp': '2024-06-12T10:00:00Z', message: l } })),
  },
  {
    name: 'pipe prefix',
    pod: 'shop/cart-0',
    stage: ['Removed'],
    wait: ['none'],
    text: around((l) => `kubelet_1  | ${l}`),
  },
  {
    name: 'bracket prefix',
    pod: 'shop/cart-0',
    stage: ['Removed'],
    wait: ['none'],
    text: around((l) => `[node-a] ${l}`),
  },
  { name: 'host: prefix', pod: 'shop/cart-0', stage: ['Removed'], wait: ['none'], text: around((l) => `node-a: ${l}`) },
  {
    name: 'grep -n file prefix',
    pod: 'shop/cart-0',
    stage: ['Removed'],
    wait: ['none'],
    text: around((l) => `/var/log/kubelet.log:1234:${l}`),
  },
  {
    name: 'grep file prefix',
    pod: 'shop/cart-0',
    stage: ['Removed'],
    wait: ['none'],
    text: around((l) => `kubelet.log:${l}`),
  },
  {
    name: 'stern',
    pod: 'shop/cart-0',
    stage: ['Removed'],
    wait: ['none'],
    text: around((l) => `kubelet-x kubelet ${l}`),
  },
  { name: 'quote >', pod: 'shop/cart-0', stage: ['Removed'], wait: ['none'], text: around((l) => `> ${l}`) },
  {
    name: 'log4j-ish date prefix',
    pod: 'shop/cart-0',
    stage: ['Removed'],
    wait: ['none'],
    text: around((l) => `2024-06-12 10:00:00,123 INFO kubelet ${l}`),
  },
  {
    name: 'csv',
    pod: 'shop/cart-0',
    stage: ['Removed'],
    wait: ['none'],
    text: around((l) => `"2024-06-12T10:00:00Z","node-a","${l.replaceAll('"', '""')}"`),
  },
  { name: 'markdown list', pod: 'shop/cart-0', stage: ['Removed'], wait: ['none'], text: around((l) => `- ${l}`) },
  {
    name: 'tab separated',
    pod: 'shop/cart-0',
    stage: ['Removed'],
    wait: ['none'],
    text: around((l) => `node-a\tkubelet\t${l}`),
  },
  {
    name: 'cut with >',
    pod: 'shop/cart-0',
    stage: ['Terminating', 'Removed'],
    wait: ['container-stop', 'none', 'unknown'],
    text: [del, kill]
      .map((l) => 'Jun 12 10:00:00 node-a kubelet[900]: ' + l)
      .map((l) => (l.length > 175 ? l.slice(0, 175) + '>' : l))
      .join('\n'),
  },
  {
    name: 'systemctl status',
    pod: 'shop/cart-0',
    stage: ['Terminating'],
    wait: ['unknown', 'container-stop'],
    text: `● kubelet.service - kubelet: The Kubernetes Node Agent
     Loaded: loaded (/usr/lib/systemd/system/kubelet.service; enabled; preset: enabled)
    Drop-In: /usr/lib/systemd/system/kubelet.service.d
             └─10-kubeadm.conf
     Active: active (running) since Wed 2024-06-12 09:00:00 UTC; 1h ago
       Docs: https://kubernetes.io/docs/
   Main PID: 900 (kubelet)
      Tasks: 12 (limit: 4557)
     Memory: 40.1M
        CPU: 1min 2.3s
     CGroup: /system.slice/kubelet.service
             └─900 /usr/bin/kubelet --config=/var/lib/kubelet/config.yaml

Jun 12 10:00:00 node-a kubelet[900]: ${del}
Jun 12 10:00:00 node-a kubelet[900]: ${kill.slice(0, 120)}…`,
  },
  {
    name: 'kubectl events',
    pod: 'cart-0',
    stage: ['unknown', 'Terminating'],
    wait: ['sandbox-teardown'],
    text: `LAST SEEN               TYPE      REASON          OBJECT       MESSAGE
30m                     Normal    Killing         Pod/cart-0   Stopping container app
4s (x120 over 30m)      Warning   FailedKillPod   Pod/cart-0   error killing pod: failed to "KillPodSandbox" for "${U}" with KillPodSandboxError: "rpc error: code = Unknown desc = failed to destroy network"`,
  },
  {
    name: 'events -A',
    pod: 'shop/cart-0',
    stage: ['unknown', 'Terminating'],
    wait: ['container-stop'],
    text: `NAMESPACE   LAST SEEN   TYPE      REASON    OBJECT       MESSAGE
shop        30m         Normal    Killing   pod/cart-0   Stopping container app`,
  },
  {
    name: 'describe: FailedMount while starting',
    pod: 'shop/cart-0',
    stage: ['SyncPod'],
    wait: ['none'],
    text: `Name:           cart-0
Namespace:      shop
Status:         Pending
Containers:
  app:
    State:          Waiting
      Reason:       ContainerCreating
    Ready:          False
Events:
  Type     Reason       Age   From     Message
  ----     ------       ----  ----     -------
  Warning  FailedMount  5s (x4 over 6m)  kubelet  MountVolume.SetUp failed for volume "data" : rpc error: code = Internal`,
  },
  {
    name: 'two descriptions',
    pod: 'shop/cart-1',
    stage: ['Terminating'],
    wait: ['container-stop', 'unknown'],
    text: ['cart-0', 'cart-1']
      .map(
        (n, i) => `Name:           ${n}
Namespace:      shop
Status:         ${i ? 'Terminating (lasts 5s)' : 'Running'}
Termination Grace Period:  30s
Containers:
  app:
    State:          Running
      Started:      Mon, 10 Jun 2024 10:00:05 +0000
    Ready:          True
Conditions:
  Type              Status
  Ready             True 
Events:  <none>
`,
      )
      .join('\n\n'),
  },
  {
    name: 'orphan cleaned',
    stage: ['Removed'],
    wait: ['none'],
    text: `${H('I', '10:00:00', 900, 'kubelet_volumes.go:160')}"Cleaned up orphaned pod volumes dir" podUID="${U}" path="/var/lib/kubelet/pods/${U}/volumes"`,
  },
  {
    name: '1.10 glog cgroup',
    stage: ['unknown', 'Removed', 'Terminated', 'Finished'],
    wait: ['cgroup'],
    text: `W0612 10:00:00.100000     900 pod_container_manager_linux.go:210] failed to delete cgroup paths for [kubepods burstable pod${U}] : unable to destroy cgroup paths for cgroup [kubepods burstable pod${U}] : Timed out while waiting for StopUnit(kubepods-burstable-pod${U.replaceAll('-', '_')}.slice) completion signal from dbus. Please ensure DBus is running.`,
  },
  {
    name: '1.12 teardown secret busy',
    stage: ['Terminated', 'unknown'],
    wait: ['volume-unmount'],
    text: `E0612 10:00:00.100000     900 nestedpendingoperations.go:267] Operation for "\\"kubernetes.io/secret/${U}-default-token-x\\" (\\"${U}\\")" failed. No retries permitted until 2018-06-12 10:02:00.1 +0000 UTC m=+1 (durationBeforeRetry 2m2s). Error: "error cleaning subPath mounts for volume \\"default-token-x\\" (UniqueName: \\"kubernetes.io/secret/${U}-default-token-x\\") pod \\"${U}\\" (UID: \\"${U}\\") : error deleting /var/lib/kubelet/pods/${U}/volume-subpaths: remove: device or resource busy"`,
  },
  {
    name: 'CSI driver not registered',
    stage: ['Terminated', 'unknown'],
    wait: ['volume-unmount'],
    text: `E0612 10:00:00.100000     900 reconciler.go:208] "operationExecutor.UnmountVolume failed (controllerAttachDetachEnabled true) for volume \\"data\\" (UniqueName: \\"kubernetes.io/csi/x^y\\") pod \\"${U}\\" (UID: \\"${U}\\") : UnmountVolume.NewUnmounter failed for volume \\"data\\" (UniqueName: \\"kubernetes.io/csi/x^y\\") pod \\"${U}\\" (UID: \\"${U}\\") : kubernetes.io/csi: unmounter failed to load volume data file" err="UnmountVolume.NewUnmounter failed"`,
  },
  {
    name: 'HandleError orphan sandbox gc',
    stage: ['unknown', 'Removed', 'no pod'],
    wait: ['sandbox-teardown', 'unknown', 'none'],
    text: `E0612 10:00:00.100000     900 kuberuntime_gc.go:180] "Failed to stop sandbox before removing" err="rpc error: code = Unknown desc = failed to destroy network for sandbox \\"${S}\\": plugin type=\\"flannel\\" failed (delete)" sandboxID="${S}"`,
  },
  {
    name: 'yaml PodList with status',
    pod: 'shop/cart-1',
    stage: ['Terminating', 'unknown'],
    wait: ['container-stop', 'unknown'],
    text: `apiVersion: v1
kind: List
items:
- apiVersion: v1
  kind: Pod
  metadata:
    name: cart-0
    namespace: shop
  status:
    phase: Running
- apiVersion: v1
  kind: Pod
  metadata:
    name: cart-1
    namespace: shop
    deletionTimestamp: "2024-06-12T10:00:30Z"
    deletionGracePeriodSeconds: 30
  status:
    phase: Running
    containerStatuses:
    - name: app
      ready: true
      state:
        running:
          startedAt: "2024-06-10T10:00:00Z"`,
  },
  {
    name: 'final status delayed: pod still has cgroup (1.20)',
    pod: 'shop/cart-0',
    stage: ['Terminated', 'Terminating'],
    wait: ['cgroup'],
    text: [
      `${H('I', '10:00:00', 900, 'kubelet.go:1933')}SyncLoop (DELETE, "api"): "cart-0_shop(${U})"`,
      `${H('I', '10:00:02', 900, 'kubelet.go:1962')}SyncLoop (PLEG): "cart-0_shop(${U})", event: &pleg.PodLifecycleEvent{ID:"${U}", Type:"ContainerDied", Data:"${C}"}`,
      `${H('I', '10:00:03', 900, 'kubelet_pods.go:954')}Pod "cart-0_shop(${U})" is terminated, but pod cgroup sandbox has not been cleaned up`,
    ].join('\n'),
  },
  {
    name: '1.20: volumes not cleaned',
    pod: 'shop/cart-0',
    stage: ['Terminated'],
    wait: ['volume-unmount'],
    text: [
      `${H('I', '10:00:00', 900, 'kubelet.go:1933')}SyncLoop (DELETE, "api"): "cart-0_shop(${U})"`,
      `${H('I', '10:00:03', 900, 'kubelet_pods.go:947')}Pod "cart-0_shop(${U})" is terminated, but some volumes have not been cleaned up`,
    ].join('\n'),
  },
  {
    name: '1.20: containers still running',
    pod: 'shop/cart-0',
    stage: ['Terminating'],
    wait: ['container-stop', 'unknown'],
    text: [
      `${H('I', '10:00:00', 900, 'kubelet.go:1933')}SyncLoop (DELETE, "api"): "cart-0_shop(${U})"`,
      `${H('I', '10:00:03', 900, 'kubelet_pods.go:933')}Pod "cart-0_shop(${U})" is terminated, but some containers are still running`,
    ].join('\n'),
  },
  {
    name: 'get -w with watch events & ns',
    pod: 'shop/cart-0',
    stage: ['Removed'],
    wait: ['none'],
    text: `EVENT      NAMESPACE   NAME     READY   STATUS        RESTARTS     AGE\nMODIFIED   shop        cart-0   1/1     Terminating   3 (2m ago)   3d\nDELETED    shop        cart-0   0/1     Terminating   3 (2m ago)   3d`,
  },
  {
    name: 'kubectl delete hangs',
    pod: 'cart-0',
    stage: ['Terminating', 'unknown'],
    wait: ['unknown'],
    text: `$ kubectl delete pod cart-0 -n shop\npod "cart-0" deleted\n^C`,
  },
  {
    name: 'delete twice: row 0/1 after delete',
    pod: 'cart-0',
    stage: ['unknown', 'Terminating'],
    wait: ['unknown'],
    text: `$ kubectl delete pod cart-0\npod "cart-0" deleted\n$ kubectl get pods\nNAME     READY   STATUS        RESTARTS   AGE\ncart-0   0/1     Terminating   0          3d`,
  },
  {
    name: 'an event that quotes a line of klog',
    pod: 'cart-0',
    stage: ['unknown', 'Terminating'],
    wait: ['prestop'],
    text: `LAST SEEN   TYPE      REASON              OBJECT        MESSAGE
90s         Warning   FailedPreStopHook   pod/cart-0    PreStopHook failed: ${del}`,
  },
];

describe('a diagnosis of', () => {
  it.each(SITUATIONS.map((situation) => [situation.name, situation] as const))(
    '%s',
    async (_, { text, pod: named = '', stage, wait }) => {
      const { pods, lines, waitingOn } = await readBytes(new TextEncoder().encode(text));
      const pod =
        named === '' ? pods[0] : pods.find(({ namespace, name }) => [`${namespace}/${name}`, name].includes(named));
      expect(stage).toContain(pod?.stage ?? 'no pod');
      expect(wait).toContain(pod?.waitingOn ?? waitingOn);
      expect(lines.understood + lines.irrelevant + lines.unknown).toBe(lines.total);
    },
  );
});

it('each is answered as it was, to the last word', async () => {
  const answers = await answersTo(SITUATIONS.map(({ name, text }) => [name, text]));
  await expect(answers).toMatchFileSnapshot('./fixtures/answers/situations.json');
});
