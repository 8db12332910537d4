/**
 * Data table: what the tours say. An opening for each preset, by its id: what to look for. And the captions; `{pod}` is
 * the pod that a caption's event is about. Backticks set in mono.
 */
import { lateTexts } from '../language/index.ts';

const en = {
  openings: {
    regular:
      'You delete `web`, a regular pod. Look for two DELETE requests: yours at the beginning, the kubelet’s at the end.',
    drains:
      'The process of `web` needs 12 s after SIGTERM. Watch the ring of the grace: it drains, and yet nothing is killed.',
    sigkill: 'The process of `web` ignores SIGTERM. Look at who ends it when the 30 s are over.',
    'grace-5':
      '`--grace-period=5` takes the place of the pod’s own 30 s. Look at where the 5 s turn up, and at what they cut off.',
    force: '`--grace-period=0 --force` removes the object at once. Look at the container: who stops it, and when?',
    prestop: 'A preStop hook of 3 s comes before SIGTERM. Look at what grace is left when the signal is sent.',
    'prestop-overrun': 'The hook wants 25 s, the grace is 10 s. Look at who stops waiting for whom.',
    'shorten-grace':
      'A second DELETE asks for 5 s while a stop with 30 s is under way. Look at which of the two counts.',
    multi:
      'Three containers: one ends soon, one after 4 s, one never by itself. Look at how they share one grace of 10 s.',
    sidecars:
      '`proxy` and `logs` are sidecars: init containers that keep running. Look at the order in which the three stop.',
    finalizer: '`web` has a finalizer. Look at what it holds back, and at what it does not.',
    completed: 'The only container of `web` has ended by itself. Look at how little there is left to do.',
    'never-started':
      'The image of `web` does not exist, so no container ever ran. Look at what is stopped all the same.',
    crashloop: 'The container of `web` has failed and waits for its next start. Look at what becomes of that wait.',
    recreate:
      '`minio` is a Deployment with the strategy Recreate, and you delete its pod. Look at when the successor comes.',
    rollout: 'Now the template of `minio` changes. Look at what the Deployment waits for before it makes a new pod.',
    static: 'A static pod comes from a file on the node. Look at what its removal does without: no request begins it.',
    mirror: 'You delete a mirror pod. Look at the static pod behind it: does its container notice anything?',
    together: 'Three removals on one node, one after the other. Compare who begins each, and what is left afterwards.',
    'static-edit': 'The manifest is replaced by an edited one. Look at the UID: an edit is a removal and an addition.',
    'static-readd':
      'The file goes, and comes back unchanged while the pod still stops. Look at whether the stop is called off.',
    'http-static':
      'A static pod can come from a URL, too. Look at how long it takes until the kubelet notices that it is gone.',
    'mirror-offline': 'The kubelet is down while the mirror pod is deleted. Look at whom the object waits for.',
    evict:
      'An eviction asks where a delete commands: it can be refused. Look at what becomes of it when it is granted.',
    pressure:
      'The node runs short of memory, and the kubelet chooses `web`. Look at the grace, and at what stays behind.',
    deadline: '`batch` is created, and may be active for 8 s. Look at who ends it, and at what stays behind.',
    drain: '`kubectl drain` empties the node. Look at how each pod goes at its own pace, and at which one stays.',
    shutdown: 'The node shuts down, with 15 s for its pods, 5 of them for critical ones. `web` would need 12 s.',
    unreachable: 'The node falls silent. Look at who decides that its pod has to go, and who can carry that out.',
    'returns-in-time':
      'The kubelet is away, but comes back within the default toleration of 300 s. Look at what is deleted.',
    'out-of-service': 'The machine is dead, and `web` stays Terminating. Look at whose word ends that.',
    'node-deleted': 'The Node object is deleted while its machine goes on. Look at who cleans up after it.',
    restart:
      'The kubelet is restarted in the middle of a stop with 12 s of grace. Look at how much grace is left afterwards.',
    'kubelet-down': 'The kubelet is down when you delete `web`. Look at what does not happen until it is back.',
    orphan:
      'The object is force-deleted while the kubelet is down. Look at what becomes of a container that nobody lists.',
    'apiserver-down':
      'The API server goes down in the middle of a delete. Look at what goes on without it, and what can’t.',
    partition: 'The node is cut off from the API server. Look at how the delete reaches it.',
    'runtime-down': 'containerd is down when you delete `web`. Look at how the kubelet keeps trying.',
    'watch-dropped': 'The kubelet’s watch breaks just before the delete. Look at how it hears of it all the same.',
    'delete-lost': 'The kubelet’s DELETE gets lost on its way. Look at who notices.',
    'clock-skew': 'The API server’s clock is 20 s ahead of the node’s. Look at whether that changes the grace.',
    'stuck-volume':
      'Some process keeps the volume of `web` busy. Look at how far the removal gets, and how often it tries.',
    frozen: 'The processes of `web` are frozen: they get no CPU. Look at which signal can reach them.',
    'shim-hangs': 'The shim under `web` does not answer. Look at what the grace is worth if no signal can be sent.',
    'stop-fails': 'StopContainer will fail twice. Look at who tries again, and after how long.',
    'sandbox-stuck':
      'The network of the sandbox can’t be taken down. Look at what waits for it, although the container has ended.',
    'cgroup-busy': 'A process in the cgroup of `web` can’t be killed. Look at what the object waits for.',
    'status-conflict': 'The API server refuses three status patches. Look at what the final DELETE waits for.',
  },
  captions: {
    // a regular removal
    typed: 'kubectl sends one DELETE request. It stops nothing itself: it only watches until the object is gone.',
    marked:
      'The first DELETE removes nothing. It sets `deletionTimestamp`, one grace period from now, and `deletionGracePeriodSeconds`. The phase stays as it was: `Terminating` is only what kubectl prints.',
    seen: 'The kubelet’s watch brings the change. syncLoop calls this DELETE, although the object is still there.',
    requested:
      'The pod worker of {pod} is to terminate it. There is no way back from here: no later update calls it off.',
    stopCalled: 'StopContainer takes the grace along as its timeout. From now on the runtime counts the seconds.',
    sigterm: 'The process gets SIGTERM. It may finish what it is doing, until the grace is over.',
    delayed: 'With each status the kubelet asks itself whether the object may go. Not yet: its containers still run.',
    exited: 'The process has ended by itself, with exit code 0. SIGKILL is not needed.',
    killed: 'Exit code 137 is 128 + 9, and 9 is SIGKILL.',
    allStopped: 'Containers and sandbox are stopped. The object is still there: what follows is cleaning up.',
    unmounted: 'The pod’s volumes are unmounted. The object has to wait for this.',
    finished: 'The pod worker is done: on this node nothing of {pod} runs or is mounted any more.',
    second:
      'The second DELETE is the kubelet’s: grace 0, and with the pod’s UID, so that it can’t hit a successor of the same name.',
    gone: 'Now the object of {pod} is gone from etcd, and whoever watches it hears DELETED.',
    regularGone:
      'Only now is the object gone from etcd, and `kubectl delete` returns. Between the two DELETEs lay the whole removal.',
    forgotten: 'Housekeeping, every 2 s, lets the kubelet forget the pod, and its directory goes.',
    swept: 'The container GC, once a minute, removes the sandbox that is left in the runtime.',
    // deletes
    drainsExited:
      'The process has ended 12 s after SIGTERM. The grace is a limit, not a wait: nobody waits for the 18 s that are left.',
    sigkillSent:
      'The timeout of StopContainer is over, so the runtime sends SIGKILL. Neither kubectl nor the API server has a hand in it.',
    grace5Marked: 'The API server writes down the 5 s of the request. The 30 s in the pod’s spec no longer count.',
    grace5Sigkill: 'After 5 s the process is killed in the middle of its work: it would have needed 12.',
    forceMarked:
      'A grace of 0: `deletionTimestamp` is the time of the request itself, and this very request goes on to remove the object.',
    forceStop118: 'The kubelet stops the container. Even for a grace of 0 it gives the runtime 2 s.',
    forceStop122: 'This kubelet takes 0 for “no grace given” and falls back on the 30 s of the pod’s spec.',
    forceStop130: 'The kubelet does not accept 0: it makes it 1 s, and the runtime gets 2 s, its least.',
    forceGone: 'The object is gone and `kubectl get pods` no longer lists it. On the node the container still runs.',
    forceSigkill: 'SIGKILL comes from the runtime, in its own time. The force applied only to the object.',
    forceExited:
      'Only now has the process ended, after its object. A successor of the same name might have run beside it.',
    prestopStarted: 'The hook runs first. The process does not yet know that it has to end.',
    prestopTaken: 'The hook has used 3 s of the grace: StopContainer gets the 27 s that are left.',
    prestopNotTaken: 'This release does not subtract the hook’s time: StopContainer gets the whole 30 s.',
    overrunEnded: 'The kubelet waits for the hook no longer than the grace. It does not kill it either.',
    overrunTwoLeft: 'Nothing is left of the grace, but no container gets less than 2 s.',
    overrunWhole: 'In this release the process gets the whole 10 s again: a stop may take twice the grace.',
    overrunFailed: 'The hook ran inside the container and has ended with it, unfinished.',
    shortenMarked: 'The object now says 5 s, and `deletionTimestamp` has moved to 5 s after the first DELETE.',
    shortenSigkill:
      'SIGKILL comes when the 30 s of StopContainer are over. A shorter grace does not reach a call that is under way.',
    multiSigterm: 'All three get SIGTERM at once: ordinary containers stop in no order.',
    multiLogs: '`logs` has ended, too. The pod goes on terminating: the slowest container decides.',
    multiSigkill: 'Only `cache` still runs when the 10 s are over, and only `cache` is killed.',
    sidecarsUnknown:
      'This release does not know sidecars: to it `proxy` and `logs` are init containers that ended before `nginx` began.',
    sidecarsWait: 'Only `nginx` gets a signal. Its sidecars go on serving it until it has ended.',
    sidecarsLeft: 'Now the sidecars, in reverse order of their start. What `nginx` has used of the grace is taken off.',
    sidecarsLast: '`proxy` had started first, so it is the last to get SIGTERM.',
    finalizerExited: 'The container has ended as always: a finalizer holds back the object, never a container.',
    finalizerStays:
      'The kubelet’s DELETE is accepted and the grace is 0, but the object stays: a finalizer still stands in its metadata.',
    finalizerTaken: 'Somebody removes the finalizer; usually that is the controller that put it there.',
    finalizerGone: 'With its last finalizer the object is gone. No further DELETE was needed.',
    completedMarked: 'Nothing can run any more, so the API server grants no grace: 0 where the pod’s spec says 30.',
    completedGone: 'The same request has removed the object. Here there is no second DELETE: the kubelet sends none.',
    neverStartedSandbox: 'There is no container to stop, but there is a sandbox, which holds the pod’s network.',
    crashloopRequested: 'The wait for the next start is over: a pod that terminates starts nothing.',
    crashloopSandbox: 'No container runs, so nobody gets a signal. Only the sandbox is stopped.',
    recreateMissing:
      'A pod with a `deletionTimestamp` no longer counts, so the ReplicaSet misses one at once. Recreate rules rollouts, not deletes.',
    recreateCreated: 'The successor has another name and another UID. Its predecessor still stops.',
    recreateStarted:
      'The new container runs while the old one has not ended yet: two at a time, although the strategy is Recreate.',
    rolloutBegan: 'The Deployment scales its old ReplicaSet to 0. The new one has to wait.',
    rolloutDelete: 'This time the first DELETE is a controller’s: the ReplicaSet removes its pod.',
    rolloutOldGone:
      'The old pod’s object is gone. In this release its phase stayed Running to the end, so nothing sooner would do.',
    rolloutOldEnded:
      'The old pod’s object is gone. Its phase was terminal before, but only the last object’s removal wakes the Deployment’s controller.',
    rolloutCreated: 'Only now is there a new pod. That is what Recreate promises.',
    // static and mirror pods
    fileGone: 'The file goes. Nobody asks the API server, and no `deletionTimestamp` is set.',
    staticRemove:
      'The file source no longer lists the pod. To syncLoop that is REMOVE, which with a regular pod comes last.',
    staticRequested: 'The static pod is to be terminated, with the grace of its own spec.',
    mirrorFollows: 'Housekeeping finds a mirror pod without a static pod, and deletes it with grace 0.',
    mirrorGoneToo: 'The mirror pod went after its static pod. It was only a copy; the file is what counted.',
    mirrorTyped:
      'A mirror pod is a copy of a static pod, made by the kubelet so that the API can show it. You may delete the copy.',
    mirrorMarked:
      'To the API server it is a pod like any other: it grants the 30 s of the spec and sets `deletionTimestamp`.',
    mirrorOutdated:
      'The static pod’s worker only syncs. It finds a mirror pod that is being deleted, and considers it outdated.',
    mirrorDeleting: 'The kubelet sends the second DELETE at once, with grace 0: there is no container to wait for.',
    mirrorGone: 'The mirror pod is gone. The static pod’s container has not been touched.',
    mirrorCreated: 'The kubelet makes the mirror pod anew: the same name, another UID.',
    mirrorStatus:
      'Until now the new mirror pod was Pending: its status comes with the status manager’s pass, every 10 s. The container has run on throughout.',
    togetherRegular: 'First the regular pod. It begins with a DELETE, and the kubelet acts on it.',
    togetherMirror: 'Then the mirror pod. It begins with a DELETE, too, but no container belongs to it.',
    togetherStatic: 'Last the static pod. It begins without any request: its file goes.',
    editWritten: 'A static pod’s UID is a hash of its manifest. The edited file is another pod of the same name.',
    editAdded: 'To syncLoop an edit is REMOVE of the old UID and ADD of the new one, in that order.',
    editMirror: 'The mirror pod shows the hash of the old manifest, so it is outdated: it is deleted and made anew.',
    editBeside: 'This release does not wait: the new container starts while the old one still stops.',
    editStarted: 'The new pod starts only now. Two static pods of one full name never run at the same time.',
    readdWritten: 'The same file gives the same UID. But its worker is terminating, and there is no way back.',
    readdStarted: 'The pod has been stopped completely, and is started anew: the same UID, a new container.',
    httpGone: 'The URL’s answer no longer lists the pod. Nobody tells the kubelet: it asks every 20 s.',
    httpAsked: 'The kubelet has asked again. To syncLoop this is REMOVE, just as with a file.',
    offlineMarked: 'The object is marked, and there it stays: the second DELETE is the kubelet’s.',
    // evictions
    evictAsked: 'The request creates an eviction of `web`. A PodDisruptionBudget could refuse it; here there is none.',
    evictNoted:
      'First the API server notes why: the condition DisruptionTarget, with the reason EvictionByEvictionAPI.',
    evictMarked: 'From here on it is an ordinary delete, with the pod’s own grace.',
    pressureMet: 'The kubelet’s eviction manager acts by itself. Nobody has sent a DELETE.',
    pressureKilled118: 'To this release 0 is 0: SIGKILL at once, without any SIGTERM.',
    pressureStop122:
      'This release takes a grace of 0 for “none given”: the pod gets its 30 s, however short memory is.',
    pressureStop130:
      'A hard threshold leaves no time: 1 s for the kubelet, 2 s for the runtime, instead of the pod’s 30.',
    pressureStays: 'The phase is Failed, the reason Evicted, and the object has stayed until somebody deletes it.',
    pressureStill: 'Somebody deletes the pod while it is still being stopped.',
    deadlineOver: 'Its time is up. From now on its status says Failed, DeadlineExceeded; nobody has sent a DELETE.',
    deadlineDeleted:
      'The object has outlived its containers. Only now somebody deletes it, and there is nothing left to wait for.',
    drainTyped: 'drain lists the node’s pods and evicts each of them, but no mirror pod: that would only come back.',
    drainGraces: '`queue` has a grace of 10 s, the others have 30 s. Each pod goes by its own spec.',
    drainSigkill: '`queue` ignores SIGTERM and is killed after its 10 s.',
    drainDone: 'drain returns once all three objects are gone. The static pod runs on.',
    shutdownBegan:
      'The node says that it will shut down. Whether a kubelet has time for its pods depends on its settings and its release.',
    shutdownGrace: 'Ordinary pods share 10 s: the last 5 of the 15 are kept for critical ones. `web` asked for 30.',
    shutdownSigkill: 'The 10 s are over. `web` would have needed two more.',
    shutdownNone: 'This release knows no graceful shutdown: the power goes while everything still runs.',
    shutdownOff: 'The power goes. The pods’ objects stay in the API: nobody has deleted them.',
    partitionBegan: 'The node and the API server no longer hear each other. On the node everything runs on.',
    nodeNotReady:
      'The kubelet’s heartbeat has failed for too long: the node’s Ready is Unknown. What evicts follows 5 s later.',
    unreachableScheduled:
      '`web` tolerates the taint for 30 s. That time runs in the controller manager, not on the node.',
    unreachableMarked:
      'The toleration is over, and `web` is deleted. On the node its container runs on: nobody there has heard of it.',
    partitionEnded: 'The node and the API server hear each other again.',
    heardOfIt: 'Now the kubelet sees the `deletionTimestamp`, and the stop begins, with the whole grace.',
    inTimeNotReady: 'The pod’s Ready becomes False. That is all that happens to it for now.',
    inTimeScheduled: 'By default a pod tolerates the taint for 300 s. Only then would it be deleted.',
    inTimeCancelled: 'The node is ready and the taint gone, and with it the plan to evict. Nothing has been deleted.',
    outStopped: 'The kubelet is gone for good. From outside nobody can tell whether its containers still run.',
    outMarked: 'The pod is marked. The second DELETE is the kubelet’s, and there is none.',
    outTyped: 'Somebody who knows says it: this machine is off.',
    outUnheard: 'In this release pod GC does not know the taint. The pod stays Terminating.',
    outFound: 'Pod GC, every 20 s, finds a terminating pod on a node that is out of service.',
    outGone: 'Pod GC has force-deleted the object, with grace 0, on that word alone.',
    nodeDeleted: 'Only the Node object is gone. Its kubelet and its containers go on.',
    nodeDeletedFound: 'Pod GC finds a pod whose node does not exist. It has waited 40 s for the node to come back.',
    nodeDeletedSigterm: 'The kubelet still watches its pods, so it stops the container all the same.',
    nodeDeletedMirror: 'The mirror pod is removed, too. The static pod behind it runs on: its file is there.',
    // outages and restarts
    kubeletStopped: 'The kubelet’s process ends. The containers run on: they are the runtime’s.',
    kubeletStarted:
      'The kubelet is back and knows nothing of what came before. It reads its sources and asks the runtime what runs.',
    restartStopped:
      'The kubelet’s process ends, and with it the StopContainer call that was open. The container runs on.',
    restartAgain:
      'The new kubelet does not know how long the old one had waited: StopContainer gets the whole 12 s again.',
    restartSigkill: 'SIGKILL comes at the end of the second wait, well after the `deletionTimestamp`.',
    downMarked: 'The object is marked. Nobody on the node reads it, so the container runs on.',
    downRequested:
      'The first list from the API server already shows the `deletionTimestamp`: this worker is made only to terminate.',
    orphanGone: 'The object is gone. The container runs on, and nobody is left who knows its pod.',
    orphanFound: 'Housekeeping finds a pod in the runtime that no source lists: an orphan.',
    orphanStop: 'Nobody knows the pod’s manifest any more, nor its grace: the kubelet takes 1 s.',
    orphanStop118:
      'Nobody knows the pod’s manifest any more, but the container’s annotations tell its grace: 30 s, and its hook.',
    orphanExited:
      'Exit code 137: housekeeping had cleared the pod’s cgroup and killed the process before its grace was over.',
    apiDown: 'The API server goes down. The kubelet has all that it needs to go on.',
    apiRefused: 'The status manager can’t report. It keeps the status and tries again.',
    apiFinished: 'The pod worker is done. Only the object is left, and nobody can be told.',
    apiReady: 'The API server answers again. Nothing was lost: the kubelet reports with its next pass.',
    partitionMarked: 'The object is marked, but the change does not get through to the node.',
    runtimeStopped: 'containerd’s process ends. The containers run on, each under its shim.',
    runtimeFailed: 'StopContainer fails: nobody answers. No signal has been sent.',
    workFailed: 'The attempt has failed as a whole. The pod worker waits for 10 s or more, and begins anew.',
    runtimeReached: 'The kubelet has its connection to containerd again.',
    runtimeSigterm: 'The next attempt gets through, and SIGTERM is sent at last.',
    watchDropped:
      'The kubelet’s watch ends and cannot be continued: it has to list the pods anew, which fails at first.',
    watchMarked: 'The pod is marked, but no watch carries the event to the kubelet.',
    watchRelisted: 'The new list tells what the watch has missed. An event may be lost; the state is not.',
    lostBegan: 'From now on a DELETE that the kubelet sends will not arrive.',
    lostSent: 'Everything is cleaned up, and the kubelet sends its DELETE as always.',
    lostLost: 'It does not arrive. The object stays, and nothing on the node is left of it.',
    lostAgain: 'The status manager’s pass, every 10 s, finds that the pod may still go, and sends the DELETE again.',
    skewBegan: 'The API server’s clock jumps 20 s ahead.',
    skewMarked: 'To the node’s clock this `deletionTimestamp` lies 50 s in the future, not 30.',
    skewStop: 'The kubelet goes by `deletionGracePeriodSeconds`, which is a duration: 30 s, whatever the clocks say.',
    // what gets stuck
    volumeBusy: 'A process on the node keeps files of the volume open.',
    volumeFailed: 'The unmount fails. The volume manager tries again after 0.5 s, then 1, 2, 4 s, and so on.',
    volumeFinished: 'In this release the pod worker does not wait for that volume. The object does.',
    volumeDelayed: 'The object may not go yet: a volume is still mounted.',
    volumeFree: 'The volume is free. Nobody is told: the next try comes when its wait is over.',
    volumeUnmounted: 'This try succeeds, and the removal goes on.',
    frozenFrozen: 'The cgroup of the container is frozen: its processes are there, but do not run.',
    frozenSigterm: 'SIGTERM is pending. A frozen process can’t act on it, however well it would behave.',
    frozenSigkill: 'The grace is over. SIGKILL needs nothing from the process itself.',
    shimFrozen: 'The shim is the process between containerd and the container. It stops answering.',
    shimStop: 'StopContainer hangs. No signal is sent, and the grace in the call means nothing yet.',
    shimThawed: 'The shim answers again. By now far more time has passed than the grace.',
    shimSigterm: 'Only now is SIGTERM sent: the grace counts from here.',
    failsBegan: 'The next two calls to stop the container will end in an error.',
    failsFailed: 'StopContainer comes back with an error, and no signal has been sent.',
    failsAgain: 'The second attempt, from the beginning and with the whole grace.',
    failsSigterm: 'The third attempt succeeds.',
    sandboxBegan: 'The CNI plugin that would take down the pod’s network can’t be found.',
    sandboxFailed: 'The sandbox can’t be stopped: its network can’t be torn down.',
    sandboxWorkFailed: 'So the pod is not terminated yet, although its container has ended. The worker will try again.',
    sandboxTornDown: 'The network is torn down at last, and the rest can go on.',
    cgroupBusy: 'A process in the pod’s cgroup can’t be killed.',
    cgroupFailed: 'The cgroup can’t be removed while a process is in it.',
    cgroupWorkFailed: 'The last phase fails as a whole, and the pod worker will begin it anew.',
    cgroupFreed: 'The process is gone. Again nobody is told.',
    cgroupRemoved: 'The next try removes the cgroup.',
    conflictBegan: 'The next three status patches of `web` will be refused, as if somebody else had just written.',
    conflictRefused: 'A conflict: the patch is refused. The kubelet goes on with the pod and tries again later.',
    conflictPatched: 'This patch is accepted, and with it the last status is known.',
  },
};

export type TourTexts = typeof en;
export type CaptionId = keyof TourTexts['captions'];

export const TOUR_TEXTS = lateTexts(en, () => import('./tourTexts.zh.ts').then(({ zh }) => zh));
