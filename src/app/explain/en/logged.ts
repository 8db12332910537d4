/** Steps that the model tells by their log line alone: one text for each message. */
import { claim, type Sentence } from '../claims.ts';
import { textOfLine, type LineTexts, type Say } from '../loggedLine.ts';
import type { Facts } from '../facts.ts';
import { containersRun, uncertainVolumes } from '../reading.ts';
import { code, podName, sentences } from './words.ts';

const says =
  (title: Sentence, sentence: Sentence, otherwise?: string): Say =>
  () => ({ title, sentences: [sentence], ...(otherwise !== undefined && { otherwise }) });

const VOLUMES_LEFT = says(
  claim('volumesLeft', 'The object has to wait for its volumes'),
  'The kubelet sends its final DELETE only when nothing of the pod is mounted on the node.',
  'With the volumes gone, nothing of this kind would hold it.',
);
const SHUTDOWN_SEEN = says(
  'systemd says that the node is shutting down',
  'The kubelet’s inhibitor lock lets it stop its pods before the power goes.',
  'Without the lock systemd would not wait.',
);

const BY_ID: LineTexts = {
  'kubeletPods.cleanUpProbes': says('Housekeeping: probes', 'Probes of pods that are no longer wanted are stopped.'),
  'kubeletPods.podIsRestartable': says(
    'Housekeeping: the pod may start again',
    'The same UID was removed and has come back, and its first life is over by now.',
    'Another UID would have had a worker of its own at once.',
  ),
  'kubeletPods.notReclaimedContainers': says(
    claim('somethingRuns', 'Something of the pod still runs'),
    'Whoever waits for the pod to be cleaned up looks again later.',
    'With its containers down, its volumes and its cgroup would be next.',
  ),
  'podWorkers.podIsTerminal': says(
    '`SyncPod` says that the pod is over',
    claim('willNotRunAgain', 'Nothing of it is to run again, so the worker goes on to terminate it.'),
    'With something left to run, it would have been synced again in a minute or so.',
  ),
  'kubeletPods.notReclaimedDeadContainers': says(
    claim('plegKnows', 'A dead container of the pod is still there'),
    'Until 1.21 the kubelet waits until it has been removed from the runtime, as PLEG last saw it.',
    'With the container removed, the volumes and the cgroup would be next.',
  ),
  'podKiller.markingApiPod': says(
    'The pod counts as being stopped',
    'Until podKiller is done with it, housekeeping leaves its mirror, directories and cgroup, and no pod of its name starts.',
  ),
  'podKiller.pending': says(
    'Housekeeping leaves a pod to podKiller',
    claim('podKillerHasIt', 'It is still being stopped, so that nothing of it is taken away yet.'),
    'With podKiller done, its directories and its cgroup would go.',
  ),
  'probeWorker.noStatus': says(
    'There is no status to probe by',
    'The pod is new to the status manager, or gone from it.',
  ),
  'kubeletPods.notReclaimedStatus': says(
    'The pod’s status still shows a running container',
    'The kubelet also goes by what it has reported, and that lags behind.',
    'With a status that shows the end, the volumes and the cgroup would be next.',
  ),
  'kubeletPods.notReclaimedCgroup': says(
    claim('cgroupThere', 'The pod’s cgroup is still there'),
    'Whoever waits for the pod to be cleaned up looks again later.',
    'With the cgroup gone, nothing would be left to wait for.',
  ),
  'kubeletPods.allReclaimed': says(
    claim('nodeCleanedUp', 'Nothing of the pod is left to wait for'),
    claim('nodeCleanedUp', 'No container runs, the volumes are unmounted and the cgroup is gone.'),
    'Any one of them would have meant another look later.',
  ),
  'statusManager.syncingAll': says(
    'The status manager goes through all statuses',
    'Every 10 s it compares what it knows with the API, so that nothing lost stays lost.',
  ),
  'statusManager.syncingUpdated': says(
    'The status manager sends what has changed',
    'A status was set, and it does not wait for its next pass.',
  ),
  'statusManager.markingFailed': says(
    'The pod’s phase becomes Failed',
    'It will never run again and its phase was not final yet, so the kubelet makes it so.',
  ),
  'statusManager.podRecreated': says(
    'This status belongs to an older pod',
    'The API has another UID under this name, so the status is dropped.',
  ),
  'statusManager.deletedWhileReconciling': says(
    'There is no object to write the status to',
    claim('objectGone', 'The pod has gone from the API meanwhile.'),
  ),
  'kubeletPods.cleanUpUserNamespaces': says(
    'Housekeeping: user namespaces',
    'Ranges of user IDs that were set aside for pods now gone are freed.',
  ),
  'podWorkers.orphanNotified': says(
    'Housekeeping: the worker goes on',
    claim(
      'workerNotFinished',
      'No source lists the pod, yet its worker has not finished. It is woken so that it does.',
    ),
  ),
  'kubeletPods.willBeRestarted': says(
    'Housekeeping: the pod starts again',
    claim(
      'listed',
      'A source lists it and no worker has it, as after the same UID was removed and came back: a new worker begins.',
    ),
  ),
  'kubeletPods.orphanedPodVolumesNotYetRemoved': says(
    'Housekeeping: the cgroup has to wait',
    claim('volumesLeft', 'Volumes of the pod are still there, so its cgroup gets the least CPU time and is kept.'),
  ),
  'podWorkers.alreadyQueued': says(
    'An update waits already',
    'The worker has been told to look again; telling it twice would change nothing.',
  ),
  'podWorkers.workerStopped': says('The pod worker ends', 'Its loop has ended, because its channel was closed.'),
  'kuberuntimeManager.noReadySandbox': says(
    claim('sandboxDown', 'There is no sandbox that runs'),
    'A pod that is to run would get a new one. This is the check alone: a pod that ends gets none.',
  ),
  'kuberuntimeManager.noSandbox': says('There is no sandbox yet', 'So the pod gets one before any container.'),
  'kuberuntimeManager.newPod': says('A new pod', 'It has no sandbox, so one is created before any container.'),
  'kuberuntimeManager.stoppingSandboxForNew': says(
    'What is left of the pod is stopped first',
    'The new sandbox begins with nothing from the old one.',
  ),
  'kuberuntimeManager.createdSandbox': says(
    claim('sandboxRuns', 'The sandbox runs'),
    'It holds the network and the namespaces that the pod’s containers share.',
  ),
  'kuberuntimeManager.determinedIP': says(
    'The pod has an IP address',
    'It belongs to the sandbox, so that containers may come and go under it.',
  ),
  'kuberuntimeManager.checkingBackoff': says(
    'An ended container is to be started again',
    'The kubelet checks whether its back-off is over: the delay doubles with each end, up to five minutes.',
    'The first container of a name is started without asking.',
  ),
  'kuberuntimeManager.backOffRestarting': says(
    'The container has to wait',
    'Its back-off is not over, so this sync does not start it.',
    'Ten good minutes would have reset the back-off.',
  ),
  'kuberuntimeManager.creatingContainer': says(
    'A container is created',
    claim('sandboxRuns', 'Its image is there and the sandbox runs.'),
  ),
  'kubeletPods.creatingHostsMount': says(
    'The container gets its `/etc/hosts`',
    'The kubelet writes it, with the pod’s name and address.',
  ),
  'populator.addedVolume': says(
    'A volume is wanted',
    'The pod is to run on this node, so what it mounts joins the list that the reconciler works through.',
  ),
  'reconciler.verifyAttachedStarted': says(
    'Is the volume attached to the node?',
    'What needs no attaching, such as a projected volume or an emptyDir, counts as attached at once.',
    'A disk would have to be attached by the controller, and until then the pod waits.',
  ),
  'reconciler.mountStarting': says(
    'The reconciler begins to mount',
    'It looks ten times a second for volumes that are wanted and not mounted yet.',
  ),
  'prober.succeeded': says(
    'The probe was answered',
    'A container that answers as before changes nothing: only another answer goes further.',
    'A probe that fails often enough in a row would change the status, or have the container restarted.',
  ),
  'probeWorker.targetNotFound': says(
    'There is no container to probe yet',
    'The probe worker begins with the pod, and the status does not show a container yet.',
  ),
  'kubelet.syncLoopProbe': says(
    'syncLoop hears of a probe’s answer',
    'The answer differs from the last one, so the pod’s worker has to look at the pod.',
  ),
  'statusManager.readinessUnchanged': says(
    'The container is as ready as before',
    'The status manager has been told so, and has nothing to write down.',
    'Another answer would change the pod’s condition Ready, and go out as a PATCH.',
  ),
  'volumeManager.waitingToMount': says(
    'SyncPod waits for the volumes',
    'No container starts before all that it mounts is there.',
  ),
  'volumeManager.allMounted': says(claim('volumesMounted', 'The volumes are there'), 'SyncPod goes on.'),
  'eviction.mustEvict': says(
    'The eviction manager has to evict',
    'Cleaning up dead containers and images was not enough.',
  ),
  'eviction.ranked': says(
    'The pods are put in order',
    'First those that use more than they asked for, then by priority, then by how much more. One goes at a time.',
  ),
  'nodeShutdown.event': SHUTDOWN_SEEN,
  'nodeShutdown.eventShuttingDown': SHUTDOWN_SEEN,
  'nodeShutdown.processing': says(
    'The shutdown manager begins',
    'Pods are stopped in groups: ordinary ones first, critical ones last.',
  ),
  'podCgroups.killingProcess': says(
    'A process of the pod is killed',
    'Before a cgroup is removed, whatever still runs in it gets SIGKILL, without any grace.',
  ),
  'kubelet.volumePathsRemain': VOLUMES_LEFT,
  'kubeletPods.notReclaimedVolumes': VOLUMES_LEFT,
  'topologyManager.admit': says(
    'The pod is admitted',
    'CPUs, memory and devices of the node are looked at before a pod may start.',
  ),
  'cpuManager.removeStaleState': says(
    'The CPU and memory managers forget a container',
    'It is no longer there, so what was set aside for it is free.',
  ),
  'memoryManager.removeStaleState': says(
    'The CPU and memory managers forget a container',
    'It is no longer there, so what was set aside for it is free.',
  ),
  'cpuManager.deletedAssignment': says(
    'The CPU manager frees the container’s CPUs',
    'The container is no longer there.',
  ),
  'kubeletPods.cleanUpPodWorkers': (f) => ({
    title: 'Housekeeping: workers',
    sentences: [
      'Records of finished workers are dropped when no source lists their pod any more.',
      f.rules.syncKnownPodsWakesOrphans
        ? 'One whose pod nobody lists and that has not finished is told to terminate, or woken to go on.'
        : 'A worker that has not finished is left alone.',
    ],
  }),
  'kubeletPods.cleanUpOrphanedPodStatuses': says(
    'Housekeeping: statuses',
    'The status manager forgets the statuses of pods that no source lists.',
  ),
  'kubeletPods.cleanUpOrphanedPodDirectories': says(
    'Housekeeping: directories',
    'Directories under `/var/lib/kubelet/pods` whose pod is in no source and not running are removed, unless something is still mounted inside.',
  ),
  'kubeletPods.cleanUpOrphanedMirrorPods': says(
    'Housekeeping: mirror pods',
    'A mirror without a static pod is deleted from the API, with grace 0, as soon as the containers of that static pod are stopped.',
  ),
  'kubeletPods.cleanUpOrphanedPodCgroups': says(
    'Housekeeping: cgroups',
    'cgroups of pods that are no longer to run are removed. That may come before the worker does it.',
  ),
  'kubeletVolumes.cleanedUpOrphanedPodVolumesDir': says(
    'The pod’s empty volume directories are removed',
    'What remains after the unmounting goes first, then the pod’s directory.',
  ),
  'kubeletVolumes.orphanedPodFoundRemoving': says(
    'Housekeeping removes the pod’s directory',
    claim(
      'unlisted',
      'No source lists the pod and nothing is mounted inside, so `/var/lib/kubelet/pods/<uid>` can go.',
    ),
  ),
  'kubeletPods.orphanedPodRemovingCgroups': (f) => ({
    title: 'Housekeeping removes the pod’s cgroup',
    sentences: [
      containersRun(f)
        ? claim(
            'podRuns',
            'No worker wants the pod to run. What still runs in its cgroup is killed with it, whatever its grace.',
          )
        : claim(
            'containersDown',
            'The containers are stopped. A worker that has yet to do it will find this step done.',
          ),
    ],
  }),
  'kubeletVolumes.orphanedPodVolumesNotCleanedUp': says(
    'Housekeeping leaves the pod’s directory alone',
    claim('volumesLeft', 'Something is still mounted inside, so it is not touched; the next pass is in 2 s.'),
  ),
  'populator.removingVolume': (f) => ({
    title: 'Volume manager no longer wants the volumes',
    sentences: [
      claim(
        'containersDown',
        `The containers of ${podName(f)} are stopped, so its volumes leave the list of what is to be mounted. The reconciler, ten times a second, will unmount them.`,
      ),
    ],
  }),
  'volumeManager.waitingToUnmount': says(
    'The worker sees to it that the volumes are unmounted',
    'It checks every 300 ms whether all are unmounted, for 2 min 3 s at most.',
  ),
  'volumeManager.allUnmounted': (f) =>
    uncertainVolumes(f).length === 0
      ? {
          title: claim('volumesUnmounted', 'All volumes are unmounted'),
          sentences: ['The volume manager unmounts them; the worker only looks whether it has.'],
        }
      : {
          title: claim('volumesUncertain', 'The line counts all volumes as unmounted'),
          sentences: uncertainVolumes(f).map((volume) =>
            claim(
              'volumesUncertain',
              `It leaves out ${code(volume)}, whose unmount has failed and which is still there.`,
            ),
          ),
        },
  'kuberuntimeContainer.removing': says(
    'The dead container is to be removed',
    claim('containerNotRunning', 'Its root file system and its log link go. Nothing waits for this.'),
  ),
  'topologyManager.removeContainer': says(
    'The topology manager forgets a container',
    'The container is about to be removed; what was aligned for it on the node is free.',
  ),
  'kuberuntimeGC.removingSandbox': says(
    'The container GC removes the sandbox',
    claim('containersDown', 'A sandbox without containers, whose pod is deleted and has stopped.'),
  ),
  'kuberuntimeGC.removingLogs': says(
    'The container GC removes the pod’s logs',
    claim(
      'containersDown',
      'The pod is deleted and has stopped, whether or not a finalizer still holds its object. Nobody can read its logs any more.',
    ),
  ),
  'kubelet.postTerminationState': says(
    'The worker asks the runtime once more',
    'It does not trust the calls alone: a status read straight from the runtime shows whether a container still runs, and with which code each one ended.',
  ),
  'kuberuntimeManager.gotSandboxIDs': says(
    'The kubelet looks up the pod’s sandboxes',
    'A list over CRI, on the way to a fresh status. Nothing is changed by it.',
  ),
  'qosContainerManager.updated': says(
    'The QoS cgroups are adjusted',
    'One pod less: the limits of the node’s QoS classes are written anew.',
  ),
  'kubeletPods.generatingStatus': (f) => ({
    title: `A status is computed for ${podName(f)}`,
    sentences: ['It is computed anew from what the runtime reports.'],
  }),
  'kubeletPods.gotPhase': (f) => {
    const from = f.text('oldPhase');
    const to = f.text('phase');
    return {
      title:
        to === undefined
          ? 'The phase is computed'
          : from === to
            ? `The phase stays ${code(to)}`
            : `The phase becomes ${code(to)}`,
      sentences: sentences(
        f.minor < 27 &&
          to === 'Running' &&
          f.worker?.status.terminatingAt !== null &&
          from === to &&
          'With `restartPolicy: Always` a stopped container counts as one to be restarted, so up to 1.26 the phase of a deleted pod stays Running to the end.',
        f.minor >= 27 && 'Only when all containers have stopped may a deletion make it Succeeded or Failed.',
        f.minor < 27 && from !== to && 'It follows from what the containers do and from `restartPolicy`.',
        f.minor < 27 && from === to && to !== 'Running' && 'It is computed anew from what the runtime reports.',
        f.minor < 27 &&
          to === 'Running' &&
          f.worker?.status.terminatingAt === null &&
          'A container runs, or is to be started again.',
      ),
    };
  },
  'statusManager.deletedFromEtcd': says(
    'The object is deleted, says the kubelet',
    'The API server has answered the DELETE with 200, and the status manager forgets the pod’s status.',
    'A finalizer would still hold the object: the line comes all the same.',
  ),
  'podContainerDeletor.deleteFailed': says(
    'The removal found nothing',
    'The container was gone already. The kubelet logs it and goes on.',
  ),
  'podContainerDeletor.notFound': says(
    'The sandbox is taken for a container',
    'PLEG’s second event names the sandbox, which is no container of the pod, so there is nothing to remove. The line is normal.',
  ),
  'populator.containersStillRunning': (f) => ({
    title: 'The volumes stay mounted',
    sentences: sentences(
      containersRun(f)
        ? claim('podRuns', 'The pod is to go, but its containers still run, so the volume manager keeps its volumes.')
        : 'The pod is to go, but the kubelet does not know yet that it has stopped, so the volume manager keeps its volumes.',
      'It looks ten times a second.',
    ),
  }),
  'podWorkers.removeNotTerminated': says(
    'Housekeeping has to leave the worker',
    claim(
      'workerNotFinished',
      'No source lists the pod any more, but its worker is not done. The record stays, and this line comes every 2 s.',
    ),
  ),
  'kuberuntimeManager.computedActions': says(
    '`syncPod` finds nothing to start or stop',
    'It compares what runs with what the spec asks for.',
  ),
  'file.readingConfigFile': says(
    'A manifest file is read',
    'The kubelet reads the whole folder every 20 s, in case inotify missed something.',
  ),
  'statusManager.patch': (f) =>
    f.event.klog?.text.includes('status') === true && f.event.klog.text.includes('conditions')
      ? { title: 'The PATCH is logged', sentences: ['With the answer the status manager prints what it has sent.'] }
      : {
          title: 'The PATCH would be empty',
          sentences: [
            'The status holds nothing new, so no request is sent. Only the question whether the object may go comes up again.',
          ],
        },
  'statusManager.upToDate': says(
    'Status manager has nothing to send',
    'The status is what the API server already has.',
  ),
  'lifecycle.execHookFailed': says(
    'The hook’s command ended badly',
    'Its exit code and what it printed are logged, but kept out of the Event.',
  ),
  'lifecycle.httpHookFailed': says(
    'The hook’s request got no answer',
    'The kubelet sends it itself, from the node to the pod’s address.',
  ),
  'kuberuntimeContainer.probeGracePeriod': says(
    'The probe’s own grace is longer than the pod’s',
    'It counts for a kill that the probe has caused, and for no other.',
  ),
  'remoteRuntime.execSyncFailed': says(
    'The probe’s command could not be run',
    'The prober tries three times, and then takes it for no answer at all.',
  ),
  'kuberuntimeContainer.killFailed': says(
    '`StopContainer` has failed',
    'The container may still be running. The other containers and the sandbox are stopped all the same.',
  ),
  'kuberuntimeContainer.killContainerFailed': says(
    'The failure is kept for the pod',
    'All failures of this attempt become one error, which sends the worker into its back-off.',
  ),
  'kuberuntimeManager.stopSandboxFailed': says(
    'The sandbox was not stopped',
    'The worker will begin anew with what still runs then, and with every sandbox.',
  ),
  'kubelet.readStatusFailed': says(
    'The worker cannot make sure that nothing runs',
    'Without an answer from the runtime it does not trust its own calls, and tries the whole stop again.',
  ),
  'kubeletPods.listContainersFailed': says(
    'Housekeeping cannot see what runs',
    'Without an answer from the runtime it cannot tell what nobody wants.',
  ),
  'kubelet.housekeepingFailed': says(
    'Housekeeping gives up this pass',
    'Directories, mirror pods and cgroups have to wait for the next one, 2 s after this one began.',
  ),
  'kuberuntimeGC.stopBeforeRemoveFailed': says(
    'The container GC leaves the sandbox',
    'A sandbox that cannot be stopped is not removed. It is tried again a minute later.',
  ),
  'kuberuntimeGC.removeContainerFailed': says(
    'The container GC could not remove it',
    'It goes on with the others, and tries this one again a minute later.',
  ),
  'kubelet.syncLoopPaused': says(
    'syncLoop still handles nothing',
    'The runtime or PLEG is not back. What comes in waits in its channels.',
  ),
  'statusManager.ignoringSame': says(
    'The status has not changed',
    'It is what the status manager holds already, so it keeps no new version and sends nothing.',
  ),
  'statusManager.updated': says(
    'The PATCH was answered',
    'The status manager notes which version of the status the API server has now.',
  ),
};

const OTHER = {
  title: (message: string) => `Kubelet logs ${code(message)}`,
  sentence: 'A step on the way that changes nothing that other parts could see.',
};

export const logged = (f: Facts) => textOfLine(f, BY_ID, OTHER);
