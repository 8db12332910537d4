/** What the evidence page says. Its Chinese half is a chunk of its own. */
import {
  PHRASES,
  type Confidence,
  type Conformed,
  type LineClass,
  type Stage,
  type WaitingOn,
} from '../../evidence/index.ts';
import { lateTexts } from '../language/index.ts';

const plural = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;

const STAGE: Readonly<Record<Stage, string>> = {
  SyncPod: 'SyncPod',
  Terminating: 'Terminating',
  Terminated: 'Terminated',
  Finished: 'Finished',
  Removed: 'Removed',
  unknown: 'unknown',
};

const WAIT: Readonly<Record<WaitingOn, string>> = { ...PHRASES, unknown: 'not shown by the input' };

const CONFIDENCE: Readonly<Record<Confidence, string>> = { high: 'high', medium: 'medium', low: 'low' };

const LINES: Readonly<Record<LineClass, string>> = {
  understood: 'understood',
  irrelevant: 'irrelevant',
  unknown: 'not understood',
};

const MILESTONE: Readonly<Record<Conformed, string>> = {
  DeleteSeen: 'syncLoop gets the removal',
  TerminationRequested: 'The pod’s worker is asked to terminate it',
  KillContainer: 'A container is told to stop',
  ContainersStopped: 'All containers have stopped',
  WorkerTerminated: 'The worker is done with terminating',
  VolumeUnmounted: 'A volume is unmounted',
  VolumesUnmountedSeen: 'All volumes are unmounted',
  CgroupRemoved: 'The cgroup is removed',
  WorkerFinished: 'The worker has finished',
  FinalDeleteSent: 'The last DELETE is sent',
  RemoveSeen: 'syncLoop gets the REMOVE',
  PodGoneFromApi: 'The pod is gone from the API',
  PreStopFailed: 'A preStop hook fails',
  RuntimeCallFailed: 'A call to the runtime fails',
  NetworkTeardownFailed: 'The sandbox can’t be torn down',
  VolumeUnmountFailed: 'A volume can’t be unmounted',
  CgroupRemoveFailed: 'The cgroup can’t be removed',
  RequestRefused: 'The API server refuses a request',
  WorkFailed: 'The worker’s sync fails',
};

const en = {
  page: 'Evidence',
  back: 'Back to the simulation',

  ask: 'Why is this pod still terminating?',
  askMore:
    'Bring the kubelet’s log, the pod’s YAML, events, or whatever you have. File types are detected from content.',
  stays: 'It is read in this browser. Nothing leaves it.',
  paste: 'Paste here, or drop files anywhere on the page',
  placeholder: 'I1121 02:51:30.736649    3352 kubelet.go:2130] "SyncLoop DELETE" source="api" pods=[default/web]',
  read: 'Diagnose',
  openFiles: 'Open files…',
  simulated: 'Use the log of this simulation',
  examples: 'Examples',
  together: (what: string) => `Read together with ${what}`,
  clear: 'Clear',
  empty: 'There is nothing to read yet: paste a log or an object, or open files.',
  unreadable: {
    empty: (name: string) => `${name} is empty.`,
    binary: (name: string) => `${name} is not text. Bring the log or the object itself, as text or gzipped.`,
    encrypted: (name: string) => `${name} is encrypted and was not read. Unpack it and bring the file.`,
    'unsafe-name': (name: string) => `${name} has a name that leads out of its archive, and was not read.`,
    nested: (name: string) => `${name} is an archive in an archive in an archive. Unpack it and bring the files.`,
    bomb: (name: string) => `${name} unpacks to far more than logs do. It was not read any further.`,
    damaged: (name: string) => `${name} is damaged. What could be had of it was read.`,
    unseekable: (name: string) => `${name} is too large a zip to be read inside an archive. Unpack it and bring it.`,
    findings: (name: string) => `${name} has lines that are no findings. They were left out.`,
    zstd: (name: string) => `${name} is packed with zstd. Unpack it (zstd -d) and bring the file.`,
    xz: (name: string) => `${name} is packed with xz. Unpack it (xz -d) and bring the file.`,
    bzip2: (name: string) => `${name} is packed with bzip2. Unpack it (bzip2 -d) and bring the file.`,
  },
  moreTroubles: (count: number) => `${plural(count, 'more file')} could not be read.`,
  helps: 'What helps most',
  helpsLog: 'The kubelet’s log of the pod’s node, from before the delete on',
  helpsPod: 'The pod as the API server has it',
  helpsEvents: 'Its events',
  helpsRuntime: 'The runtime’s log of that time',
  theCommand: 'the command',
  size: (bytes: string, lines: string) => `${bytes}, ${lines}`,
  pasted: 'pasted text',
  lines: (count: number) => plural(count, 'line'),
  files: (count: number) => plural(count, 'file'),

  reading: 'Reading',
  readingFile: (file: string) => `Reading ${file}`,
  readOf: (read: string, all: string) => `${read} of ${all}`,
  rate: (rate: string) => `${rate}/s`,
  podsSoFar: (count: number) => `${plural(count, 'pod')} so far`,
  stop: 'Stop and show what was read',
  stopping: 'Stopping…',
  progress: 'Progress of reading',
  lost: 'Reading broke off.',
  firstFiles: (count: number) => `Only the first ${plural(count, 'file')} of the folder are read: drop fewer at once.`,
  notRead: (name: string, why: string) => `${name} could not be read: ${why}`,
  pageInstead: (name: string) =>
    `${name} is not there: the server answered with a page. Check the path, which is relative to this page.`,
  partial: 'Reading was stopped: this is what was read until then.',
  otherOrigin: 'The address points to a file somewhere else. Only files beside this page are read.',

  input: 'Input',
  other: 'Other input',
  copyText: 'Copy as text',
  saveJson: 'Save JSON',
  theDiagnosis: 'the diagnosis',
  saved: (name: string) => `Saved ${name}.`,
  file: 'Files',
  held: 'Holds',
  line: 'Lines',
  lineClass: LINES,
  showLines: (count: string, what: string) => `${count} lines ${what}: show them`,
  release: 'Release',
  releaseUnknown: 'The log can’t tell',
  releaseIs: (release: string) => `Kubernetes ${release}`,
  orOlder: (release: string) => `${release} or older`,
  sure: (confidence: string) => `${confidence} confidence`,
  confidence: CONFIDENCE,
  because: (why: string) => `${why}.`,
  times: 'Times',
  yearFrom: {
    option: 'as you said',
    input: 'as the input says',
    file: 'by the file’s date',
    unknown: 'not in the input',
  },
  zone: (zone: string) => `UTC${zone}`,
  zoneTaken: 'read as UTC',
  noYear: 'no year',
  change: 'Change',
  clockAsk: 'The input has neither the year nor the zone of klog’s times. What are they?',
  yearAsk: 'The input has no year for klog’s times. Which is it?',
  zoneAsk: 'The input has no zone for klog’s times. Which is it?',
  year: 'Year',
  zoneOf: 'Zone',
  readAgain: 'Read again',
  keep: 'Keep',
  wrongYear: 'A year from 2000 to 2200.',
  wrongZone: 'An offset such as +02:00, or Z.',
  start: 'From',

  pods: 'Pods',
  podsFound: (count: number, waiting: number) =>
    `${plural(count, 'pod')}${waiting === 0 ? '' : `, ${waiting.toLocaleString('en')} waiting`}`,
  leftOut: (count: number) => `${plural(count, 'more pod')} only counted`,
  search: 'Find a pod',
  searchBy: 'Name, UID, stage, wait',
  noneFound: 'No pod matches.',
  order: 'Order of the pods',
  orders: { waiting: 'Waiting first', name: 'By name', since: 'Longest first' },
  noPods: 'No pod is named in this input.',
  noPodsMore: 'Nothing in it was recognised as part of a pod’s life. The lines under “Lines” show how each was taken.',
  podNamed: (name: string, stage: string, wait: string) => `${name}: ${stage}, ${wait}`,
  unnamed: 'a pod without a name',
  waitsFor: (wait: string) => `waits for ${wait}`,
  waitsForNothing: 'waits for nothing',
  waitUnknown: 'can’t tell what it waits for',
  runs: 'not asked to go',

  diagnosis: 'Diagnosis',
  choose: 'Choose a pod.',
  copyThis: 'Copy this pod’s diagnosis',
  onNode: (node: string) => `on ${node}`,
  stage: 'Stage',
  stages: STAGE,
  waiting: 'Waits for',
  wait: WAIT,
  since: 'Since',
  sinceUnknown: 'not dated',
  howSure: 'Confidence',
  show: 'Show on the diagram',
  noCourse: 'The input has no events of this pod to show on the diagram.',
  error: 'What the input says is wrong',
  proofs: 'The lines that prove it',
  noProof: 'No single line proves it.',
  place: (file: string, line: number) => `${file}:${line}`,
  cause: 'Cause, as the input says',
  causes: 'Usual causes',
  advice: 'What to do, least dangerous first',
  risk: (risk: string) => `Risk: ${risk}`,
  danger: { none: 'only looks', low: 'low risk', high: 'dangerous' },
  missing: 'What would tell more',
  cantTell: 'This input can’t tell.',
  cantTellMore: 'No line of it says how far the removal has got or what it waits for; a guess would help nobody.',
  nothingAsked: 'Nobody has asked for it to go, as far as this input shows. There is nothing to do.',
  gone: 'Its removal has ended. There is nothing to do.',

  shareThis: 'Share this removal',
  shareTitle: 'Share this removal',
  shareMeans:
    'A link that holds what happened and when, so that it can be stepped through on another page. No line of the log is in it, and no error, message, file name or date. Nothing is sent anywhere: anyone with the link can see what’s in it.',
  shareStandIns: 'Stand-ins for names and ids (namespace-1, pod-1, container-1)',
  shareNames: 'The names and ids below are the real ones.',
  shareContent: 'In the link',
  shareSize: (events: number, leftOut: number, characters: number) =>
    `${plural(events, 'event')}${leftOut === 0 ? '' : `, ${leftOut.toLocaleString('en')} left out`}; ${plural(characters, 'character')}`,
  shareConfirm: 'Copy link',
  shareCopied: (characters: number) => `Link copied, ${plural(characters, 'character')}.`,
  shareRefused:
    'The browser refuses the clipboard: the link is selected, copy it with your keyboard or by a long press.',

  side: 'Details',
  course: 'Course',
  courseOf: (name: string) => `Course of ${name}`,
  courseEmpty: 'The input shows no event of this pod.',
  courseLeftOut: (count: number) => `${plural(count, 'more event')} in between.`,
  expected: 'Expected',
  expectedOf: (name: string, release: string) => `${name} beside what the model of Kubernetes ${release} does`,
  expectedNone: 'The input shows no removal of this pod, or too little of the pod to simulate one.',
  milestone: MILESTONE,
  agrees: (release: string) => `Every milestone is as in ${release}.`,
  agreesSoFar: (release: string, shown: number, all: number) =>
    `Nothing in the log differs from ${release}. It shows ${shown} of ${all} milestones.`,
  differsBy: (what: string, release: string) => `First divergence: in the log, “${what}”; ${release} does not do that.`,
  differsWithout: (what: string, release: string) =>
    `First divergence: ${release} would log “${what}” here; the log has no line of it, but of what comes after it.`,
  releaseTaken: (release: string) => `The log can’t tell its release; ${release} is taken.`,
  theMilestone: 'milestone',
  inLog: 'log',
  inModel: (release: string) => `model ${release}`,
  verdict: {
    same: 'same',
    'only-log': 'only in the log',
    'only-model': 'only in the model',
    unseen: 'no line of it',
    later: 'the log ends before it',
  },
  expectedMeans:
    'The model removes a pod of the same containers and grace period in the same way, without trouble, and its log is read like yours, at the same verbosity. Times are since the first milestone that both have; the order is the claim, not the milliseconds.',
  inferred: 'inferred',
  inferredMeans: 'inferred: no line says it, but what comes after it does.',
  seen: 'Copy a line with Ctrl+C.',
  linesTab: 'Lines',
  noLines: (what: string) => `No line was ${what}.`,
  linesSome: (shown: number, all: number) =>
    shown >= all
      ? `All ${all.toLocaleString('en')}`
      : `${shown.toLocaleString('en')} of ${all.toLocaleString('en')}, spread over the input`,
  whichLines: 'Which lines',
  byClass: 'Lines by class',
  linesOf: (file: string) => `Lines of ${file}`,
  lineLost: 'The file can’t be read any more: it has been moved or changed since.',

  both: 'What do you want to do?',
  bothMore: (what: string) =>
    `${what} is a pod with a status, as a cluster has it. It can be diagnosed, or run in the simulation.`,
  bothMany: (count: number) => `These ${count} files can be diagnosed, or run as pods in the simulation.`,
  diagnoseIt: 'Diagnose it',
  simulateIt: 'Add it to the simulation',
  cancel: 'Cancel',

  sharedRegion: 'From a shared link',
  sharedNote: (leftOut: number) =>
    `An imported, reduced trace: events and times, and no line of the log.${leftOut === 0 ? '' : ` ${plural(leftOut, 'more event')} ${leftOut === 1 ? 'is' : 'are'} left out.`}`,
  sharedOpened: 'Opened from a link: an imported, reduced trace of a real removal.',
  sharedStandIns: 'Names and ids are stand-ins.',
  sharedLine: 'A line of the log, which is not in the link.',
  shownRegion: 'From your input',
  restsOn: 'This step rests on',
  nothingYet: 'Nothing of the input has happened yet.',
  unknownNote: 'What no line tells of the pod is “unknown”; the rest of the node is shown as in a running cluster.',
  cannotAct: 'This has already happened: nothing can be deleted, broken or added here.',
  shownNote: (inferred: number) =>
    inferred === 0
      ? 'Every step is a line of the input.'
      : `${inferred.toLocaleString('en')} of these steps ${inferred === 1 ? 'is' : 'are'} inferred, and marked so.`,
};

export type EvidenceWords = typeof en;

export const TEXTS = lateTexts(en, () => import('./texts.zh.ts').then(({ zh }) => zh));
