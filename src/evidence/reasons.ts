/**
 * Why something was judged as it was, as facts: whose words these are said in is the reader's matter (`words/`, and the
 * page's catalogues).
 */
import type { ContentKind } from './evidence.ts';

/** What is to be said of a verdict beside its stage and its wait. */
type PlainRemark =
  | 'containerUnnamed'
  | 'containersNotShown'
  | 'deadContainersRemain'
  | 'deleteRefused'
  | 'directoriesRemain'
  | 'diskFails'
  | 'disruptionBlocked'
  | 'drainRefused'
  | 'endedByNodeShutdown'
  | 'endedNotGone'
  | 'evictionCancelled'
  | 'evictionRefused'
  | 'forcedRequestTaken'
  | 'graceZero'
  | 'killedAfterGrace'
  | 'kubeletEndsIt'
  | 'kubeletSilent'
  | 'mirrorMadeAnew'
  | 'namesakeAdded'
  | 'namesakeGoes'
  | 'nfsSilent'
  | 'nodeNotListed'
  | 'noneStarted'
  | 'nothingLeftToStop'
  | 'notFound'
  | 'notHeardOf'
  | 'notReadyOnly'
  | 'onlyPodNamed'
  | 'requestTaken'
  | 'rejectedAtAdmission'
  | 'restartedOrRemoved'
  | 'runtimeListsRunning'
  | 'sandboxAfterContainer'
  | 'sandboxReplaced'
  | 'statusLost'
  | 'sourcesNotReady'
  | 'statusOnly'
  | 'stillProbed'
  | 'stillReady'
  | 'stoppedTogether'
  | 'stopUnanswered'
  | 'syncErrorRepeats'
  | 'taskHangs'
  | 'twoManifests';
export type Remark =
  | { readonly code: PlainRemark }
  /** Seconds since the grace period ended. */
  | { readonly code: 'containerOverdue'; readonly by: number }
  /** `multiAttach`: pods that hold a volume this pod needs; `volumeWanted`: pods that wait for a volume it holds. */
  | { readonly code: 'multiAttach' | 'volumeWanted'; readonly names: string }
  /** As the line says it. */
  | { readonly code: 'nextAttempt'; readonly at: string };

/** What a person could bring that would tell more. */
export type Missing = 'kubeletLog' | 'linesOfPod' | 'nameOfPod' | 'podObject' | 'requests' | 'runtimeLog';

type PlainLineReason =
  | 'betweenLines'
  | 'cni'
  | 'command'
  | 'deleteOrDrain'
  | 'empty'
  | 'getNodesRow'
  | 'getRow'
  | 'goesOn'
  | 'goesOnFrom'
  | 'heading'
  | 'kernel'
  | 'kubeletUnreachable'
  | 'logEntry'
  | 'markup'
  | 'namesNoPod'
  | 'nodeName'
  | 'noKlogLine'
  | 'noKubeletMessage'
  | 'notInCatalogue'
  | 'otherProgram'
  | 'otherProgramOnEnd'
  | 'otherRelease'
  | 'otherRow'
  | 'runtime'
  | 'unknownEnd'
  | 'unknownJson'
  | 'unknownKind';
/** Why a line is of its class. */
export type LineReason =
  | { readonly code: PlainLineReason }
  /** It is known as a message of the catalogue. */
  | { readonly code: 'message'; readonly id: string }
  /** A source file of the kubelet's whose lines tell nothing of removals, or one of another program. */
  | { readonly code: 'silentFile' | 'foreignFile'; readonly file: string }
  /** A part of a dump that another program wrote. */
  | { readonly code: 'foreignSection'; readonly section: string }
  | { readonly code: 'content'; readonly kind: ContentKind }
  | { readonly code: 'program'; readonly name: 'systemd' | 'kubectl' };

/** Why a release was detected. */
export type ReleaseReason =
  { readonly code: 'plainText' | 'nearLines' | 'valueStyle' } | { readonly code: 'exactLines'; readonly count: number };

/** Why a line is no finding. */
export type NoFinding =
  | { readonly code: 'notJson' | 'notFinding' }
  | { readonly code: 'tooLong'; readonly megabytes: number }
  | { readonly code: 'otherVersion'; readonly found: string; readonly known: number }
  /** In the words of what checks it. */
  | { readonly code: 'shape'; readonly path: string; readonly message: string };

/** What more is to be said of a file that could not be read, or not all of it. */
export type FileReason =
  /** In the words of the program that unpacks. */
  | { readonly code: 'error'; readonly message: string }
  | { readonly code: 'findings'; readonly line: number; readonly why: NoFinding; readonly count: number };
