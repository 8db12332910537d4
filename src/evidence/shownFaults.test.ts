/** Pasted kubectl output and kernel lines: the verdict on each pod, and no pod for objects of other kinds. */
import { describe, expect, it } from 'vitest';
import type { PodEvidence } from './index.ts';
import { readBytes } from './testing/inputs.ts';

const short = ({ namespace, name, stage, waitingOn, told: { subject, remark } }: PodEvidence): string =>
  [
    `${namespace}/${name} ${stage} ${waitingOn}`,
    ...(remark === null ? [] : [`(${Object.values(remark).join(' ')})`]),
    ...(subject === '' ? [] : [`of ${subject}`]),
  ].join(' ');

const CASES: readonly (readonly [what: string, text: string, pods: readonly string[]])[] = [
  [
    'a row and a hung task in the format of kernel 5.10 and later',
    `NAME      READY   STATUS        RESTARTS   AGE   IP           NODE
pg-0    1/1     Terminating   0          9d    10.3.0.9     st-2
[123456.789012] INFO: task postgres:4411 blocked for more than 122 seconds.
[123456.789020]       Not tainted 5.15.0-91-generic #101-Ubuntu
[123456.789030] task:postgres        state:D stack:    0 pid: 4411 ppid:  4400 flags:0x00004006
[123456.789040] Call Trace:
`,
    ['/pg-0 Terminating container-stop (taskHangs)'],
  ],
  [
    'a row and only the state line of a hung task',
    `pg-0    1/1     Terminating   0          9d
[Mon Mar  4 11:02:10 2024] java            D    0  9120   9001 0x00000320
`,
    ['/pg-0 Terminating container-stop (taskHangs)'],
  ],
  [
    'a row that is not ready and a silent NFS server',
    `pg-0    0/1     Terminating   0          9d
Mar 04 11:02:10 st-2 kernel: nfs: server 10.0.0.5 not responding, still trying
`,
    ['/pg-0 Terminating container-stop (nfsSilent)'],
  ],
  [
    'a row and a kernel line with the times of both syslog and the kernel',
    `pg-0    1/1     Terminating   0          9d
Mar  4 11:02:10 st-2 kernel: [12345.678901] nfs: server 10.0.0.5 not responding, timed out
`,
    ['/pg-0 Terminating container-stop (nfsSilent)'],
  ],
  [
    'a row and an I/O error of the kernel',
    `NAME READY STATUS RESTARTS AGE
pg-0    1/1     Terminating   0          9d
[ 8812.113] blk_update_request: I/O error, dev sdb, sector 2048 op 0x0:(READ) flags 0x0
`,
    ['/pg-0 Terminating container-stop (diskFails)'],
  ],
  [
    'the description of a pod that a node controls',
    `Name:         etcd-m1
Namespace:    kube-system
Status:       Terminating (lasts 3h)
Controlled By:  Node/m1
Annotations:  <none>
Containers:
  etcd:
    State:          Running
`,
    ['kube-system/etcd-m1 SyncPod mirror-conflict (mirrorMadeAnew)'],
  ],
  [
    'the description of a mirror pod whose annotation is not the first',
    `Name:         etcd-m1
Namespace:    kube-system
Annotations:  kubernetes.io/config.hash: abc
              kubernetes.io/config.mirror: abc
              kubernetes.io/config.source: file
Status:       Terminating (lasts 3h)
Containers:
  etcd:
    State:          Running
`,
    ['kube-system/etcd-m1 SyncPod mirror-conflict (mirrorMadeAnew)'],
  ],
  [
    'a list of nodes that is empty',
    `$ kubectl get pod -n a -o wide
NAME    READY   STATUS        RESTARTS   AGE   IP          NODE     NOMINATED NODE   READINESS GATES
ink-0   1/1     Terminating   0          3h    10.4.0.7    spot-7   <none>           <none>
$ kubectl get nodes
No resources found
`,
    ['a/ink-0 Terminating node-lost (nodeNotListed) of spot-7'],
  ],
  [
    'a row and a node that is not found',
    `ink-0   1/1     Terminating   0          3h    10.4.0.7    spot-7   <none>           <none>
$ kubectl describe node spot-7
Error from server (NotFound): nodes "spot-7" not found
`,
    ['/ink-0 Terminating node-lost (nodeNotListed) of spot-7'],
  ],
  [
    'a pod whose containers ended, and a list without its node',
    `Name:                      ink-0
Namespace:                 a
Node:                      spot-7/192.0.2.7
Status:                    Terminating (lasts 22m)
Termination Grace Period:  30s
Containers:
  ink:
    State:          Terminated
      Reason:       Completed
      Exit Code:    0
$ kubectl get nodes
NAME     STATUS   ROLES    AGE   VERSION
spot-8   Ready    <none>   12m   v1.30.2
spot-9   Ready    <none>   3h    v1.30.2
`,
    ['a/ink-0 Terminated node-lost (nodeNotListed) of spot-7'],
  ],
  [
    'a row and a list that has its node',
    `ink-0   1/1     Terminating   0          3h    10.4.0.7    spot-7   <none>           <none>
NAME     STATUS   ROLES    AGE   VERSION
spot-7   Ready    <none>   12m   v1.30.2
spot-9   Ready    <none>   3h    v1.30.2
`,
    ['/ink-0 Terminating container-stop (stillReady)'],
  ],
  [
    'a row and a filtered list of nodes',
    `ink-0   1/1     Terminating   0          3h    10.4.0.7    spot-7   <none>           <none>
$ kubectl get nodes | grep 8
spot-8   Ready    <none>   12m   v1.30.2
`,
    ['/ink-0 Terminating container-stop (stillReady)'],
  ],
  [
    'a row and a truncated list of nodes',
    `ink-0   1/1     Terminating   0          3h    10.4.0.7    spot-7   <none>           <none>
NAME     STATUS   ROLES    AGE   VERSION
spot-8   Ready    <none>   12m   v1.30.2
spot-9   Ready    <none>   3h    v1.30.2
...
`,
    ['/ink-0 Terminating container-stop (stillReady)'],
  ],
  [
    'a list of nodes and the description of a pod',
    `$ k get no
NAME     STATUS   ROLES    AGE   VERSION
n8   Ready    <none>   12m   v1.30.2
$ k describe pod -n a x-0
Name:         x-0
Namespace:    a
Node:         n7/10.0.0.1
Status:       Terminating (lasts 3h)
Termination Grace Period:  30s
Containers:
  etcd:
    State:          Running
    Ready:  True
Conditions:
  Type Status
  Ready False
`,
    ['a/x-0 Terminating node-lost (nodeNotListed) of n7'],
  ],
  [
    'the description of a claim',
    `Name:          data-0
Namespace:     db
StorageClass:  gp3
Status:        Terminating (lasts 12m)
Volume:        pvc-1
Labels:        app=x
Finalizers:    [kubernetes.io/pvc-protection]
Capacity:      10Gi
Access Modes:  RWO
Used By:       db-0
`,
    [],
  ],
  [
    'part of the description of a claim',
    `Status:        Terminating (lasts 12m)
Volume:        pvc-1
Labels:        app=x
Annotations:   pv.kubernetes.io/bind-completed: yes
Finalizers:    [kubernetes.io/pvc-protection]
`,
    [],
  ],
  [
    'the description of a namespace',
    `Name:         old-team
Labels:       kubernetes.io/metadata.name=old-team
Annotations:  <none>
Status:       Terminating
`,
    [],
  ],
  [
    'the description of a StatefulSet',
    `Name:               web
Namespace:          default
CreationTimestamp:  Mon, 01 Apr 2024 10:00:00 +0000
Selector:           app=web
Replicas:           3 desired | 3 total
Pods Status:        2 Running / 1 Waiting / 0 Succeeded / 0 Failed
Pod Template:
  Labels:  app=web
  Containers:
   web:
    Image:        nginx
Events:
  Type    Reason            Age   From                    Message
  ----    ------            ----  ----                    -------
  Normal  SuccessfulDelete  3m    statefulset-controller  delete Pod web-2 in StatefulSet web successful
`,
    [],
  ],
  [
    'the description of a Service',
    `Name:              web
Namespace:         default
Labels:            <none>
Annotations:       <none>
Selector:          app=web
Type:              ClusterIP
IP:                10.0.0.1
Port:              http  80/TCP
Endpoints:         10.1.1.1:80
`,
    [],
  ],
  [
    'the description of a disruption budget',
    `Name:           web
Namespace:      default
Min available:  2
Selector:       app=web
Status:
    Allowed disruptions:  0
    Current:              2
`,
    [],
  ],
  [
    'a command and the first lines of a node’s description',
    `$ kubectl describe node big-1 | head -5
Name:               big-1
Labels:             beta.kubernetes.io/arch=amd64
Annotations:        node.alpha.kubernetes.io/ttl: 0
`,
    [],
  ],
  [
    'the description of a volume',
    `Name:            pv-1
Labels:          <none>
Annotations:     <none>
Finalizers:      [kubernetes.io/pv-protection]
StorageClass:    gp3
Status:          Terminating (lasts 3m)
Claim:           db/data
`,
    [],
  ],
  [
    'the description of a Job',
    `Name:             mig
Namespace:        db
Selector:         controller-uid=1
Start Time:       Mon, 01 Apr 2024 10:00:00 +0000
Pods Statuses:    1 Active / 0 Succeeded / 0 Failed
`,
    [],
  ],
  [
    'an object whose status was lost',
    `apiVersion: v1
kind: Pod
metadata:
  name: crawl-5
  namespace: seo
  deletionTimestamp: "2024-06-12T10:00:30Z"
  deletionGracePeriodSeconds: 30
status:
  phase: Running
  containerStatuses:
  - name: c
    ready: false
    restartCount: 0
    lastState:
      terminated:
        exitCode: 137
        reason: ContainerStatusUnknown
        message: The container could not be located when the pod was deleted.  The container used to be Running
    state:
      waiting:
        reason: ContainerCreating
`,
    ['seo/crawl-5 Terminating status-update (statusLost)'],
  ],
  [
    'the description of a pod whose container can’t be found',
    `Name:                      crawl-5
Namespace:                 seo
Status:                    Terminating (lasts 22m)
Termination Grace Period:  30s
Containers:
  c:
    State:          Terminated
      Reason:       ContainerStatusUnknown
      Message:      The container could not be located when the pod was terminated
      Exit Code:    137
`,
    ['seo/crawl-5 Terminated status-update (statusLost)'],
  ],
  [
    'the description of a pod in a crash loop',
    `Name:                      crawl-5
Namespace:                 seo
Status:                    Terminating (lasts 22m)
Containers:
  c:
    State:          Waiting
      Reason:       CrashLoopBackOff
    Last State:     Terminated
      Reason:       Error
      Exit Code:    1
    Restart Count:  12
`,
    ['seo/crawl-5 Terminating unknown (endedNotGone)'],
  ],
  [
    'two fields on separate lines',
    `$ kubectl get pod mpi-3 -n hpc -o jsonpath='{.metadata.deletionTimestamp}{"\\n"}{.metadata.finalizers}{"\\n"}'
2024-06-12T10:00:30Z
["example.com/drain-gpu"]
`,
    ['hpc/mpi-3 Terminating finalizer of example.com/drain-gpu'],
  ],
  [
    'a field followed by the next prompt on its line',
    `[root@m1 ~]# kubectl get po mpi-3 -n hpc -o jsonpath='{.metadata.finalizers}'
["batch.kubernetes.io/job-tracking"][root@m1 ~]# kubectl get po -n hpc
NAME      READY   STATUS        RESTARTS   AGE
mpi-3     0/1     Terminating   0          41m
`,
    ['hpc/mpi-3 Terminating finalizer of batch.kubernetes.io/job-tracking'],
  ],
  [
    'custom columns',
    `$ kubectl get po -n hpc -o custom-columns=NAME:.metadata.name,FIN:.metadata.finalizers,DEL:.metadata.deletionTimestamp
NAME    FIN                        DEL
mpi-3   [example.com/drain-gpu]    2024-06-12T10:00:30Z
mpi-4   <none>                     <none>
`,
    ['hpc/mpi-3 Terminating finalizer of example.com/drain-gpu', 'hpc/mpi-4 SyncPod none'],
  ],
  [
    'a go-template',
    `kubectl get po mpi-3 -n hpc -o go-template='{{.metadata.finalizers}}'
[example.com/a example.com/b]
NAME      READY   STATUS        RESTARTS   AGE
mpi-3     0/1     Terminating   0          41m
`,
    ['hpc/mpi-3 Terminating finalizer of example.com/a, example.com/b'],
  ],
  [
    'container states and a row',
    `$ kubectl get po mpi-3 -n hpc -o jsonpath='{.status.containerStatuses[*].state}'
{"terminated":{"containerID":"containerd://aa","exitCode":0,"finishedAt":"2024-06-12T10:00:02Z","reason":"Completed","startedAt":"2024-06-12T09:00:00Z"}}
$ kubectl get po mpi-3 -n hpc
NAME      READY   STATUS        RESTARTS   AGE
mpi-3     0/1     Terminating   0          41m
`,
    ['hpc/mpi-3 Terminated unknown (endedNotGone)'],
  ],
  [
    'the description of a pod ended by the node shutdown of an old kubelet',
    `Name:         pay
Namespace:    default
Status:       Failed
Reason:       NodeShutdown
Message:      Node is shutting, evicting pods
Containers:
  pay:
    State:          Terminated
      Reason:       Completed
`,
    ['default/pay Terminated none (endedByNodeShutdown)'],
  ],
  [
    'the object of a pod ended by a node shutdown',
    `apiVersion: v1
kind: Pod
metadata:
  name: pay
  namespace: default
status:
  phase: Failed
  reason: Terminated
  message: Pod was terminated in response to imminent node shutdown.
  containerStatuses:
  - name: pay
    state:
      terminated: {exitCode: 143, reason: Error}
`,
    ['default/pay Terminated none (endedByNodeShutdown)'],
  ],
  [
    'rows of pods ended by a node shutdown',
    `NAME READY STATUS RESTARTS AGE
pay-1   0/1     Terminated   0     3h
pay-2   0/1     NodeShutdown   0     3h
`,
    ['/pay-1 Terminated none (endedByNodeShutdown)', '/pay-2 Terminated none (endedByNodeShutdown)'],
  ],
  [
    'wide events with the kind in its own column',
    `LAST SEEN   TYPE      REASON      KIND   SOURCE                MESSAGE                       SUBOBJECT               FIRST SEEN   COUNT   NAME
2m          Normal    Killing     Pod    kubelet, n1   Stopping container gw   spec.containers{gw}   2m    1   gw-5c9-hh8vd.17ab34cd56ef7890
`,
    ['/gw-5c9-hh8vd unknown container-stop'],
  ],
  [
    'events in the format of kubectl 1.12',
    `LAST SEEN   FIRST SEEN   COUNT   NAME                             KIND   SUBOBJECT             TYPE      REASON          SOURCE           MESSAGE
5m          5m           1       gw-1.15a3b2c4d5e6f708            Pod    spec.containers{gw}   Normal    Killing         kubelet, n1      Killing container with id docker://gw:Need to kill Pod
`,
    ['/gw-1 Terminating container-stop'],
  ],
  [
    'an object with two running containers and a later event',
    `apiVersion: v1
kind: Pod
metadata:
  name: crawl-5
  namespace: seo
  deletionTimestamp: "2024-06-12T10:00:30Z"
  deletionGracePeriodSeconds: 30
status:
  phase: Running
  containerStatuses:
  - name: c
    ready: true
    state:
      running: {startedAt: "2024-06-12T09:00:00Z"}
  - name: d
    ready: true
    state:
      running: {startedAt: "2024-06-12T09:00:00Z"}
---
apiVersion: v1
kind: Event
involvedObject: {kind: Pod, name: crawl-5, namespace: seo}
reason: Killing
message: Stopping container c
lastTimestamp: "2024-06-12T10:20:30Z"
`,
    ['seo/crawl-5 Terminating container-stop (containerOverdue 1200) of c +1'],
  ],
  [
    'the description of a pod whose volume another pod holds',
    `Name:         db-1
Namespace:    db
Status:       Pending
Containers:
  db:
    State:          Waiting
      Reason:       ContainerCreating
Events:
  Type     Reason              Age   From                     Message
  ----     ------              ----  ----                     -------
  Warning  FailedAttachVolume  12m   attachdetach-controller  Multi-Attach error for volume "pvc-45" Volume is already used by pod(s) db-0
`,
    ['db/db-1 SyncPod none (multiAttach db-0)', 'db/db-0 unknown unknown (volumeWanted db-1)'],
  ],
  [
    'an event about a volume that another pod holds, and the row of that pod',
    `LAST SEEN   TYPE      REASON               OBJECT      MESSAGE
12m         Warning   FailedAttachVolume   pod/db-1    Multi-Attach error for volume "pvc-45" Volume is already used by pod(s) db-0
NAME   READY   STATUS        RESTARTS   AGE
db-0   1/1     Terminating   0          3h
`,
    ['/db-0 Terminating container-stop (stillReady)', '/db-1 SyncPod none (multiAttach db-0)'],
  ],
  [
    'the description of a pod whose readiness gate is not met',
    `Name:         lb-1
Namespace:    db
Node:         n1/10.0.0.1
Status:       Terminating (lasts 12m)
Termination Grace Period:  30s
Containers:
  db:
    State:          Running
    Ready:          True
Readiness Gates:
  Type    Status
  target-health.elbv2.k8s.aws/x  False
Conditions:
  Type     Status
  Ready    False
`,
    ['db/lb-1 Terminating container-stop (containerOverdue 720) of db'],
  ],
  [
    'the description of a pod with recent kubelet events',
    `Name:         lb-1
Namespace:    db
Node:         n1/10.0.0.1
Status:       Terminating (lasts 12m)
Termination Grace Period:  30s
Containers:
  db:
    State:          Running
    Ready:          True
Conditions:
  Type     Status
  Ready    False
Events:
  Type     Reason              Age   From                     Message
  ----     ------              ----  ----                     -------
  Warning  FailedKillPod  1m (x9 over 12m)   kubelet  error killing pod: failed to "KillContainer" for "db" with KillContainerError: "rpc error: code = DeadlineExceeded desc = context deadline exceeded"
`,
    ['db/lb-1 Terminating container-stop (containerOverdue 720) of db'],
  ],
  [
    'the description of a pod whose containers have ended',
    `Name:         lb-1
Namespace:    db
Status:       Terminating (lasts 12m)
Termination Grace Period:  0s
Containers:
  db:
    State:          Terminated
      Reason: Completed
`,
    ['db/lb-1 Terminated unknown (endedNotGone)'],
  ],
  [
    'a row that was cut behind the restarts',
    `$ kubectl get po -A -o wide | grep Termin
db      lb-1      0/1     Terminating   0
`,
    ['db/lb-1 Terminating unknown (notReadyOnly)'],
  ],
  [
    'a pod that gets a new sandbox',
    `LAST SEEN   TYPE     REASON           OBJECT       MESSAGE
0s          Normal   SandboxChanged   pod/cart-0   Pod sandbox changed, it will be killed and re-created.
`,
    ['/cart-0 SyncPod none'],
  ],
  [
    'a row that is not ready',
    `lb-1   0/1     Terminating   0     3h
`,
    ['/lb-1 Terminating unknown (notReadyOnly)'],
  ],
  [
    'a drain refused by a disruption budget',
    `error when evicting pods/"web-0" -n "shop" (will retry after 5s): Cannot evict pod as it would violate the pod's disruption budget.
`,
    ['shop/web-0 SyncPod none (evictionRefused)'],
  ],
  [
    'a node whose disruption a pod blocks',
    `LAST SEEN   TYPE     REASON              OBJECT                  MESSAGE
2m          Normal   DisruptionBlocked   node/ip-10-0-0-1        Cannot disrupt Node: pod "shop/cart-0" has "karpenter.sh/do-not-disrupt" annotation
`,
    ['shop/cart-0 SyncPod none (disruptionBlocked)'],
  ],
  [
    'a node whose drain a pod’s annotation blocks, in the words of Karpenter 0.16',
    `19s    Warning   FailedDraining   node/ip-10-0-0-1    Failed to drain node, pod shop/cart-0 has do-not-evict annotation
`,
    ['shop/cart-0 SyncPod none (disruptionBlocked)'],
  ],
  [
    'a machine that a pod’s annotation blocks, in the description of the machine by Karpenter 0.30',
    `Events:
  Type    Reason                 Age                      From       Message
  ----    ------                 ----                     ----       -------
  Normal  DeprovisioningBlocked  6m14s (x1239 over 2d6h)  karpenter  Cannot deprovision machine due to pod shop/cart-0 has do not evict annotation
`,
    ['shop/cart-0 SyncPod none (disruptionBlocked)'],
  ],
  [
    'a drain that waits for pods without naming one',
    `19s    Warning   FailedDraining   node/ip-10-0-0-1    Failed to drain node, 8 pods are waiting to be evicted
`,
    [],
  ],
  [
    'a node that an autoscaler could not drain because of a disruption budget',
    `Events:
  Type     Reason           Age   From                Message
  ----     ------           ----  ----                -------
  Warning  ScaleDownFailed  12m   cluster-autoscaler  failed to drain and delete node: Failed to drain node /w-1, due to following errors: [failed to evict pod shop/cart-0 within allowed timeout (last error: Cannot evict pod as it would violate the pod's disruption budget.)]
`,
    ['shop/cart-0 SyncPod none (evictionRefused)'],
  ],
  [
    'the same event in a list',
    `12m    Warning   ScaleDownFailed   node/w-1    failed to drain and delete node: Failed to drain node /w-1, due to following errors: [failed to evict pod shop/cart-0 within allowed timeout (last error: Cannot evict pod as it would violate the pod's disruption budget.)]
`,
    ['shop/cart-0 SyncPod none (evictionRefused)'],
  ],
  [
    'a pod that a node’s shutdown has ended, described without its containers, and its row',
    `NAME    READY   STATUS      RESTARTS   AGE
pay-1   0/1     Completed   0          2m54s
$ kubectl describe pod pay-1
Name:         pay-1
Namespace:    default
Node:         n-2/192.0.2.7
Status:       Running
Reason:       Terminated
Message:      Pod was terminated in response to imminent node shutdown.
`,
    ['default/pay-1 Terminated none (endedByNodeShutdown)'],
  ],
  [
    'the same description beside a row that still runs',
    `NAME    READY   STATUS    RESTARTS   AGE
pay-1   1/1     Running   0          2m54s
$ kubectl describe pod pay-1
Name:         pay-1
Namespace:    default
Status:       Running
Reason:       Terminated
Message:      Pod was terminated in response to imminent node shutdown.
`,
    ['default/pay-1 SyncPod none'],
  ],
  [
    'a deleted pod and a signal to a container that AppArmor denies',
    `$ kubectl delete po/web
pod "web" deleted
Aug 03 16:17:23 n-1 kernel: audit: type=1400 audit(1722682043.231:255): apparmor="DENIED" operation="signal" class="signal" profile="cri-containerd.apparmor.d" pid=6528 comm="runc" requested_mask="receive" denied_mask="receive" signal=kill peer="runc"
`,
    ['/web Terminating container-stop'],
  ],
  [
    'a deleted pod and a signal of another program that AppArmor denies',
    `$ kubectl delete po/web
pod "web" deleted
Aug 03 16:17:23 n-1 kernel: audit: type=1400 audit(1722682043.231:255): apparmor="DENIED" operation="signal" class="signal" profile="snap.lxd.daemon" pid=6528 comm="lxd" requested_mask="send" denied_mask="send" signal=hup peer="unconfined"
`,
    ['/web unknown unknown (requestTaken)'],
  ],
  [
    'a pod that runs and a signal to a container that AppArmor denies',
    `web   1/1   Running   0   5m
Aug 03 16:17:23 n-1 kernel: audit: type=1400 audit(1722682043.231:255): apparmor="DENIED" operation="signal" class="signal" profile="cri-containerd.apparmor.d" pid=6528 comm="runc" requested_mask="receive" denied_mask="receive" signal=kill peer="runc"
`,
    ['/web SyncPod none'],
  ],
  [
    'a row and a sentence that its node has died',
    `My node died, and its pods stay as they are.
web   1/1   Terminating   0   5m
`,
    ['/web Terminating node-lost'],
  ],
  [
    'a row and a sentence that the kubelet of its node was stopped',
    `1. Start any workflow.
2. Stop docker and kubelet on the node the pod got scheduled on.
web   1/1   Terminating   0   5m
`,
    ['/web Terminating node-lost'],
  ],
  [
    'a machine controller’s drain that timed out',
    `E0612 10:00:00.000000       1 drain_controller.go:152] node worker-1: Drain failed, but overall timeout has not been reached. Waiting 1 minute then retrying. Error message from drain: error when evicting pods/"web-0" -n "shop": global timeout reached: 1m30s
`,
    ['shop/web-0 SyncPod none (evictionRefused)'],
  ],
  [
    'a machine controller’s drain refused by a disruption budget',
    `I0612 10:00:00.000000       1 drain.go:98] error when evicting pods/"web-0" -n "shop" (will retry after 5s): Cannot evict pod as it would violate the pod's disruption budget.
`,
    ['shop/web-0 SyncPod none (evictionRefused)'],
  ],
  [
    'a container that was killed at the end of its grace period',
    `apiVersion: v1
kind: Pod
metadata:
  name: crawl-5
  namespace: seo
  deletionTimestamp: "2024-06-12T10:00:30Z"
  deletionGracePeriodSeconds: 0
status:
  phase: Failed
  containerStatuses:
  - name: c
    ready: false
    state:
      terminated: {exitCode: 137, reason: Error, finishedAt: "2024-06-12T10:00:30Z"}
`,
    ['seo/crawl-5 Finished none (killedAfterGrace)'],
  ],
];

describe('pasted output', () => {
  it.each(CASES)('%s', async (_, text, pods) => {
    const evidence = await readBytes(new TextEncoder().encode(text));
    expect(evidence.pods.map(short)).toEqual(pods);
  });
});

it('asks only for the pod object if a row is not ready', async () => {
  const { pods } = await readBytes(new TextEncoder().encode('lb-1   0/1   Terminating   0   3h\n'));
  expect(pods[0]?.missing).toEqual(['podObject']);
});
