/**
 * Data table: words for things that are not simulated, and the nearest thing that a scenario can express. Both
 * texts fit into an error: `message; expected nearest`.
 */
interface Nearest {
  readonly words: RegExp;
  readonly message: string;
  readonly nearest: string;
}

const NEAREST: readonly Nearest[] = [
  {
    words: /cron/iu,
    message: 'a CronJob is not simulated',
    nearest: 'a Job with its jobTemplate as the spec, made by a step create whenever the schedule says so',
  },
  {
    words: /hpa|autoscal/iu,
    message: 'an autoscaler is not simulated',
    nearest: 'a step scale at the time when it would act: { do: scale, object: deployment/web, replicas: 1 }',
  },
  {
    words: /persistentvolume|pvc|pv-?protection|storageclass|volumeattachment|claim-?retention/iu,
    message: 'claims and volumes are no objects here, so neither their protection nor their deletion is simulated',
    nearest: 'a persistentVolumeClaim among the volumes of a pod, and what its volume does, under volumes beside it',
  },
  {
    words: /webhook|admission/iu,
    message: 'an admission webhook is not simulated',
    nearest:
      'a PodDisruptionBudget, which refuses evictions, or the fault deleteLost, by which a DELETE does not arrive',
  },
  {
    words: /api-?service|apiregistration|discovery-?fail/iu,
    message: 'an APIService is not simulated',
    nearest: 'a finalizer among the metadata of a Namespace, which holds that namespace in Terminating as well',
  },
  {
    words: /ingress|gateway|router|httproute|virtualservice|envoy|haproxy|traefik|lag$|deregistration/iu,
    message: 'a router with a lag of its own is not simulated, only kube-proxy and a load balancer are',
    nearest: 'a Service with type: LoadBalancer and a client with from: outside and through: loadBalancer',
  },
  {
    words: /terminated-?pod|pod-?gc/iu,
    message: 'the threshold of the collector of terminated pods is not simulated',
    nearest: 'a step delete of the pod that has ended, or ttlSecondsAfterFinished in its Job',
  },
  { words: /windows/iu, message: 'a Windows node is not simulated', nearest: 'a Linux node' },
  { words: /^(?:os|operatingsystem)$/iu, message: 'only Linux nodes are simulated', nearest: 'no such key' },
  {
    words: /controller-?manager/iu,
    message: 'options of the controller manager are not simulated',
    nearest: 'no such key, as it has its defaults',
  },
  {
    words: /^replicationcontroller/iu,
    message: 'a ReplicationController is not simulated',
    nearest: 'a ReplicaSet of apps/v1, with its selector under matchLabels',
  },
  {
    words: /^endpoint/iu,
    message: 'endpoints are made of the pods that a Service selects',
    nearest: 'that Service',
  },
  {
    words: /^(?:configmap|secret)s?$/iu,
    message: 'a ConfigMap or a Secret is no object here',
    nearest: 'mount: missing, under volumes beside a pod, where its volume has no source',
  },
];

export const nearestTo = (word: string): Nearest | undefined =>
  word.length > 100 ? undefined : NEAREST.find(({ words }) => words.test(word));
