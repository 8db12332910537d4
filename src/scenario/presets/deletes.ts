/** What people delete through the API, and what it finds. */
import {
  CONTAINER,
  DIES_IN_A_SECOND,
  DIES_POLITELY,
  deleteWeb,
  MINIO,
  MINIO_POD,
  minioManifest,
  type Preset,
  presetsOf,
  web,
} from './preset.ts';

const preset = presetsOf('Deletes');

/** It comes while the network can't be set up. */
const LATE = web({ name: 'late' }).manifest;

export const DELETES: readonly Preset[] = [
  preset('regular', {
    title: 'Delete a regular pod',
    summary: 'kubectl delete only asks; the kubelet stops the container, cleans up, and deletes the object in the end.',
    article: 2,
    steps: [deleteWeb],
    containerGC: '8s',
  }),
  preset('drains', {
    title: 'Delete a pod that drains slowly',
    summary:
      'The process takes 12 s after SIGTERM to finish its work; the grace of 30 s lets it, and nothing is killed.',
    web: { behaviour: { onSigterm: 'exit', after: '12s', exitCode: 0 } },
    steps: [deleteWeb],
    containerGC: '20s',
  }),
  preset('sigkill', {
    title: 'Delete a pod that ignores SIGTERM',
    summary: 'The process does not listen, so it is killed when the grace period of 30 s has run out.',
    web: { behaviour: { onSigterm: 'ignore' } },
    steps: [deleteWeb],
    containerGC: '38s',
  }),
  preset('grace-5', {
    title: 'Delete with a grace of 5 seconds',
    summary: 'A grace given on the command line replaces the pod’s own: a drain of 12 s is cut off after 5 s.',
    web: { behaviour: { onSigterm: 'exit', after: '12s', exitCode: 0 } },
    steps: [{ ...deleteWeb, gracePeriodSeconds: 5 }],
    containerGC: '13s',
    housekeeping: '1400ms',
  }),
  preset('force', {
    title: 'Force delete',
    summary: 'The object is gone at once, while the container that it described still runs on the node.',
    web: { behaviour: { onSigterm: 'ignore' } },
    steps: [{ ...deleteWeb, gracePeriodSeconds: 0, force: true }],
    containerGC: '38s',
  }),
  preset('prestop', {
    title: 'Delete a pod with a preStop hook',
    summary: 'The hook runs for 3 s before SIGTERM is sent, and its time comes on top of the grace period.',
    otherHookSummary:
      'The hook runs for 3 s before SIGTERM is sent, and the process gets what is left of the grace: 27 s.',
    web: {
      behaviour: { ...DIES_POLITELY, preStop: { takes: '3s' } },
      container: { lifecycle: { preStop: { exec: { command: ['sh', '-c', 'sleep 3'] } } } },
    },
    steps: [deleteWeb],
    containerGC: '11s',
  }),
  preset('prestop-overrun', {
    title: 'Delete a pod whose preStop hook overruns',
    summary: 'The hook outlasts the grace of 10 s: the kubelet stops waiting, and the process still gets 10 s.',
    otherHookSummary:
      'The hook outlasts the grace of 10 s: the kubelet stops waiting, and the process gets 2 s, the minimum.',
    web: {
      behaviour: { ...DIES_POLITELY, preStop: { takes: '25s' } },
      container: { lifecycle: { preStop: { exec: { command: ['sh', '-c', 'sleep 25'] } } } },
      spec: { terminationGracePeriodSeconds: 10 },
    },
    steps: [deleteWeb],
    containerGC: '20s',
  }),
  preset('prestop-fails', {
    title: 'A preStop hook that the image can’t run',
    summary: 'The image has no shell, so the hook’s 5 s of waiting never happen: SIGTERM comes at once, with an Event.',
    kubernetes: '1.36',
    web: {
      behaviour: { ...DIES_POLITELY, preStop: { fails: 'notFound' } },
      container: { lifecycle: { preStop: { exec: { command: ['/bin/sh', '-c', 'sleep 5'] } } } },
    },
    steps: [deleteWeb],
    containerGC: '6s',
  }),
  preset('liveness-kill', {
    title: 'Delete a pod while its liveness probe has it killed',
    summary: 'The delete waits for the kill under way, a new container starts, and only that one gets the new grace.',
    kubernetes: '1.36',
    web: {
      behaviour: { onSigterm: 'ignore' },
      container: { livenessProbe: { httpGet: { port: 8080 }, periodSeconds: 2, failureThreshold: 1 } },
      spec: { terminationGracePeriodSeconds: 20 },
    },
    steps: [
      { at: '2s', do: 'fault', name: 'probeFails', pod: 'web', probe: 'liveness' },
      { at: '8s', do: 'delete', pod: 'web', gracePeriodSeconds: 8 },
    ],
    containerGC: '38s',
  }),
  preset('shorten-grace', {
    title: 'Delete twice, the second time with less grace',
    summary:
      'The object now says 5 s, but the stop that is under way keeps its 30 s: SIGKILL comes when those have run out.',
    kubernetes: '1.30',
    web: { behaviour: { onSigterm: 'ignore' } },
    steps: [deleteWeb, { at: '6s', do: 'delete', pod: 'web', gracePeriodSeconds: 5 }],
    containerGC: '38s',
  }),
  preset('oom-grace', {
    title: 'OOM kill during the grace period',
    summary:
      'The process works on after SIGTERM until the kernel kills it: exit code 137, yet the kubelet sent no SIGKILL.',
    kubernetes: '1.36',
    web: { behaviour: { onSigterm: 'ignore' } },
    steps: [deleteWeb, { at: '8s', do: 'oomKill', pod: 'web', container: CONTAINER }],
    containerGC: '14s',
  }),
  preset('multi', {
    title: 'Delete a pod with three containers',
    summary:
      'All three are asked to stop at once; one ends soon, one after 4 s, and the last is killed when 10 s have passed.',
    web: {
      others: [
        { name: 'logs', image: 'registry.example/logs:2' },
        { name: 'cache', image: 'registry.example/cache:7' },
      ],
      otherBehaviour: {
        logs: { onSigterm: 'exit', after: '4s', exitCode: 0 },
        cache: { onSigterm: 'ignore' },
      },
      spec: { terminationGracePeriodSeconds: 10 },
    },
    steps: [deleteWeb],
    containerGC: '18s',
  }),
  preset('sidecars', {
    title: 'Delete a pod with sidecars',
    summary:
      'Sidecars outlive the container that they serve: nginx ends first, then they go in reverse order of their start.',
    kubernetes: '1.30',
    web: {
      behaviour: { onSigterm: 'exit', after: '4s', exitCode: 0 },
      otherBehaviour: { proxy: DIES_POLITELY, logs: DIES_POLITELY },
      spec: {
        initContainers: [
          { name: 'proxy', image: 'registry.example/proxy:3', restartPolicy: 'Always' },
          { name: 'logs', image: 'registry.example/logs:2', restartPolicy: 'Always' },
        ],
      },
    },
    steps: [deleteWeb],
    containerGC: '13s',
  }),
  preset('finalizer', {
    title: 'Delete a pod with a finalizer',
    summary:
      'The kubelet finishes its part in a second, yet the object stays until its finalizer is removed 10 s later.',
    kubernetes: '1.36',
    web: { metadata: { finalizers: ['example.com/hold'] } },
    steps: [deleteWeb, { at: '12s', do: 'removeFinalizer', pod: 'web', finalizer: 'example.com/hold' }],
    containerGC: '8s',
  }),
  preset('completed', {
    title: 'Delete a pod that has completed',
    summary:
      'Nothing runs any more, so the API server grants no grace: the object goes at once, its sandbox a little later.',
    kubernetes: '1.36',
    web: { behaviour: { exits: { after: '1s', exitCode: 0 } }, spec: { restartPolicy: 'Never' } },
    steps: [deleteWeb],
    containerGC: '6s',
  }),
  preset('never-started', {
    title: 'Delete a pod whose image is missing',
    summary:
      'There is no container to stop: the kubelet stops the sandbox, cleans up, and the object goes within a second.',
    kubernetes: '1.36',
    web: { behaviour: { image: 'missing' } },
    steps: [deleteWeb],
    containerGC: '6s',
  }),
  preset('no-network', {
    title: 'Delete a pod after a failed CNI ADD',
    summary:
      'Its sandbox never got a network, so there is nothing to stop: the wait for the next try ends, and it goes.',
    kubernetes: '1.36',
    steps: [
      { at: '2s', do: 'create', manifest: LATE, behaviour: { [CONTAINER]: DIES_POLITELY } },
      { at: '2s', do: 'fault', name: 'sandboxSetupFails', pod: 'late' },
      { at: '20s', do: 'delete', pod: 'late' },
    ],
    containerGC: '26s',
  }),
  preset('crashloop', {
    title: 'Delete a pod in CrashLoopBackOff',
    summary: 'The container is between two starts, so nothing has to be stopped, and the wait for the next start ends.',
    web: { behaviour: { exits: { after: '1s', exitCode: 1 } } },
    steps: [deleteWeb],
    containerGC: '6s',
  }),
  preset('recreate', {
    title: 'Delete a pod of a Recreate Deployment',
    summary:
      'The ReplicaSet makes a successor at once, while the old pod still stops: Recreate says nothing of deletes.',
    kubernetes: '1.22',
    article: 4,
    others: [MINIO_POD],
    steps: [{ at: '2s', do: 'delete', pod: MINIO }],
    containerGC: '13s',
  }),
  preset('rollout', {
    title: 'Roll out a Recreate Deployment',
    summary: 'A new template is what Recreate is for: no pod of it comes before the last old one has ended.',
    kubernetes: '1.36',
    others: [MINIO_POD],
    steps: [
      {
        at: '2s',
        do: 'rollout',
        deployment: 'minio',
        manifest: minioManifest('registry.example/minio:2', 'minio'),
        behaviour: { minio: DIES_IN_A_SECOND },
      },
    ],
    containerGC: '15s',
  }),
];
