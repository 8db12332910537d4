/**
 * Data table. The fields that Kubernetes 1.36 has in a pod's spec, as far down as anything of a removal could lie: names
 * alone, by type (staging/src/k8s.io/api/core/v1/types.go). It is frozen: what the API gains is added here, and
 * `bearing.ts` then has to say what it means to a removal.
 */
const words = (text: string): readonly string[] => text.trim().split(/\s+/);

export const API_FIELDS = {
  PodSpec: words(`
    activeDeadlineSeconds affinity automountServiceAccountToken containers dnsConfig dnsPolicy enableServiceLinks
    ephemeralContainers hostAliases hostIPC hostNetwork hostPID hostUsers hostname hostnameOverride imagePullSecrets
    initContainers nodeName nodeSelector os overhead preemptionPolicy priority priorityClassName readinessGates
    resourceClaims resources restartPolicy runtimeClassName schedulerName schedulingGates schedulingGroup
    securityContext serviceAccount serviceAccountName setHostnameAsFQDN shareProcessNamespace subdomain
    terminationGracePeriodSeconds tolerations topologySpreadConstraints volumes`),
  Container: words(`
    args command env envFrom image imagePullPolicy lifecycle livenessProbe name ports readinessProbe resizePolicy
    resources restartPolicy restartPolicyRules securityContext startupProbe stdin stdinOnce terminationMessagePath
    terminationMessagePolicy tty volumeDevices volumeMounts workingDir`),
  EphemeralContainer: words(`
    args command env envFrom image imagePullPolicy lifecycle livenessProbe name ports readinessProbe resizePolicy
    resources restartPolicy restartPolicyRules securityContext startupProbe stdin stdinOnce targetContainerName
    terminationMessagePath terminationMessagePolicy tty volumeDevices volumeMounts workingDir`),
  ContainerRestartRule: words('action exitCodes'),
  ContainerRestartRuleOnExitCodes: words('operator values'),
  Lifecycle: words('postStart preStop stopSignal'),
  LifecycleHandler: words('exec httpGet sleep tcpSocket'),
  Probe: words(`
    exec failureThreshold grpc httpGet initialDelaySeconds periodSeconds successThreshold tcpSocket
    terminationGracePeriodSeconds timeoutSeconds`),
  ExecAction: words('command'),
  HTTPGetAction: words('host httpHeaders path port scheme'),
  TCPSocketAction: words('host port'),
  SleepAction: words('seconds'),
  PodReadinessGate: words('conditionType'),
  PodSchedulingGate: words('name'),
  Toleration: words('effect key operator tolerationSeconds value'),
  VolumeMount: words('mountPath mountPropagation name readOnly recursiveReadOnly subPath subPathExpr'),
  Volume: words(`
    awsElasticBlockStore azureDisk azureFile cephfs cinder configMap csi downwardAPI emptyDir ephemeral fc flexVolume
    flocker gcePersistentDisk gitRepo glusterfs hostPath image iscsi name nfs persistentVolumeClaim
    photonPersistentDisk portworxVolume projected quobyte rbd scaleIO secret storageos vsphereVolume`),
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type ApiType = keyof typeof API_FIELDS;
