/**
 * Data table: what is asked. For each kind of question its options, and why the ones that can be true are. Which of
 * them is true is the simulation's word (`questions/judges.ts`). `{pod}` is the pod that is asked about.
 */
import { lateTexts } from '../language/index.ts';

/** An answer inside a sentence; a status, a signal or a name stays as it is written. */
const COUNT = /^(?:One|Two|Three|Four|None)$/;
const PLAIN =
  /^(?:An?|The|By|At|In|It|Its|Only|After|Before|When|Yes|No|Nobody|Nothing|Never|All|On|To|From|With|Until)\b/;
const inSentence = (answer: string): string =>
  PLAIN.test(answer) ? `${answer.charAt(0).toLowerCase()}${answer.slice(1)}` : answer;

const en = {
  words: {
    ask: 'What happens next?',
    right: 'Right.',
    notSo: (right: string) =>
      COUNT.test(right) ? `Not quite: it’s ${right.toLowerCase()}.` : `Not quite: ${inSentence(right)}.`,
    watch: 'Watch it',
    quiz: 'Quiz',
    quizOf: (title: string) => `Quiz: ${title}`,
    about: 'About the run that you have just seen, in the release that is shown.',
    check: 'Check',
    answerAll: (count: number) => (count === 1 ? 'One question is unanswered.' : `${count} questions are unanswered.`),
    unanswered: 'unanswered',
    score: (right: number, of: number) => `${right} of ${of} right`,
    again: 'Try again',
    done: 'Done',
    none: 'There is a quiz for each scenario of the list. This one is not on it, or has been changed.',
    watchNamed: (ask: string) => `Watch it: ${ask}`,
    yours: 'Your answer: ',
  },
  questions: {
    objectNext: {
      ask: 'The DELETE is on its way. What does the API server do with the object of {pod}?',
      options: {
        marks: 'It marks it with `deletionTimestamp` and keeps it',
        removes: 'It removes it with this very request',
        stops: 'It has the container stopped first, and then answers',
      },
      why: {
        marks: 'The first DELETE only marks. The object is removed by another one, when there is nothing left to stop.',
        removes: 'With a grace of 0 there is nothing to wait for: one request marks and removes.',
      },
    },
    howEnds: {
      ask: 'How does the container of {pod} end?',
      options: {
        itself: 'By itself, before the grace is over',
        killed: 'By SIGKILL, when its time is over',
        never: 'Not at all in this run',
      },
      why: {
        itself: 'The process acts on SIGTERM in time, so nobody has to kill it.',
        killed: 'The process has not ended in the time that StopContainer gave it, and so the runtime kills it.',
      },
    },
    whoRemoves: {
      ask: 'Who removes the object of {pod} from the API?',
      options: {
        kubelet: 'The kubelet, with a DELETE of its own',
        apiserver: 'The API server by itself, when `deletionTimestamp` has passed',
        other: 'Somebody else’s request',
        stays: 'Nobody: it stays',
      },
      why: {
        kubelet: 'Only the kubelet knows when everything is cleaned up, so the last DELETE is its own, with grace 0.',
        other: 'The last word was somebody else’s request. The API server never acts on time alone.',
        stays: 'No request of this run removes it. The API server does nothing when `deletionTimestamp` passes.',
      },
    },
    signalWhen: {
      ask: 'When does the process of {pod} get SIGTERM?',
      options: {
        soon: 'At once, within a second',
        later: 'Later than that',
        never: 'Never in this run',
      },
      why: {
        soon: 'The kubelet hears of it at once and calls StopContainer.',
        later: 'Nobody can act at once here: somebody has to notice, to come back or to try again first.',
        never: 'Either no process is left to get it, or nobody who could send it hears of the delete.',
      },
    },
    goneWhen: {
      ask: 'When will the object of {pod} be gone?',
      options: {
        soon: 'Within 3 s',
        later: 'Later than that',
        never: 'Not in this run',
      },
      why: {
        soon: 'The cleaning up is soon done, and the kubelet sends its DELETE.',
        later:
          'A container that has ended is not enough: something else holds the object back, and each new try has to wait for its turn.',
      },
    },
    graceForce: {
      ask: 'The delete says grace 0. What timeout does the kubelet give StopContainer?',
      options: { s0: '0 s', s2: '2 s', s30: '30 s, the pod’s own' },
      why: {
        s2: 'No container gets less than 2 s.',
        s30: 'This release takes 0 for “none given” and falls back on the pod’s spec.',
      },
    },
    gracePrestop: {
      ask: 'The hook takes 3 s of a grace of 30. What timeout does StopContainer get?',
      options: { s3: '3 s', s27: '27 s', s30: '30 s' },
      why: {
        s27: 'The hook runs within the grace: its seconds are taken off.',
        s30: 'This release does not take the hook’s time off.',
      },
    },
    graceOverrun: {
      ask: 'The hook has used up the whole grace of 10 s. What timeout does StopContainer get?',
      options: { s0: '0 s: SIGKILL at once', s2: '2 s', s10: '10 s' },
      why: {
        s2: 'Nothing is left, but no container gets less than 2 s.',
        s10: 'This release does not take the hook’s time off.',
      },
    },
    graceRestart: {
      ask: 'Of 12 s of grace, 3 had passed when the kubelet stopped; it was away for 3 more. What timeout does StopContainer get now?',
      options: { s2: '2 s', s6: '6 s', s9: '9 s', s12: '12 s' },
      why: { s12: 'The kubelet does not write down how long it has waited. It begins again, with the whole grace.' },
    },
    graceOrphan: {
      ask: 'Nobody knows the manifest of {pod} any more. What timeout does StopContainer get?',
      options: { s1: '1 s', s2: '2 s', s30: '30 s' },
      why: {
        s1: 'An orphan gets 1 s, and this release hands it on as it is.',
        s2: 'An orphan gets 1 s, and the runtime at least 2.',
        s30: 'This release sets no grace for an orphan. The container’s annotations still tell the pod’s own.',
      },
    },
    gracePressure: {
      ask: 'Memory is short, and {pod} has to go. What timeout does StopContainer get?',
      options: { s0: '0 s', s2: '2 s', s30: '30 s, the pod’s own' },
      why: {
        s0: 'This release means what it says: 0 is 0.',
        s2: 'The kubelet’s minimum is 1 s, and the runtime gets at least 2.',
        s30: 'This release takes 0 for “none given” and falls back on the pod’s spec.',
      },
    },
    graceSkew: {
      ask: 'To the node’s clock, `deletionTimestamp` lies 50 s in the future. What timeout does StopContainer get?',
      options: { s10: '10 s', s30: '30 s', s50: '50 s' },
      why: { s30: 'The kubelet reads `deletionGracePeriodSeconds`, a duration. It compares no clocks.' },
    },
    shorterWhen: {
      ask: 'The object of {pod} now says 5 s instead of 30. When does SIGKILL come?',
      options: {
        atOnce: 'At once: the 5 s are nearly over',
        new: '5 s from now at the latest',
        old: 'When the 30 s of the first stop are over',
      },
      why: { old: 'A StopContainer call that is under way keeps its timeout.' },
    },
    whoKilled: {
      ask: 'All three containers have SIGTERM. How many of them get SIGKILL?',
      options: { none: 'None', one: 'One', all: 'All three' },
      why: { one: 'Two end in time. Only the one that ignores SIGTERM is still there when the grace is over.' },
    },
    nextSidecar: {
      ask: '`nginx` has SIGTERM. Which container is the next to get it?',
      options: {
        logs: '`logs`, the sidecar that started last',
        proxy: '`proxy`, the sidecar that started first',
        none: 'None',
      },
      why: {
        logs: 'Sidecars go in reverse order of their start, once the containers that they serve have ended.',
        none: 'This release knows no sidecars: the two ended before `nginx` began.',
      },
    },
    staticContainer: {
      ask: 'The static pod behind `nginx-static-node-1` has a container. What becomes of it?',
      options: { runsOn: 'It runs on', stops: 'It stops for good', restarts: 'It stops and starts again' },
      why: {
        runsOn: 'A static pod is stopped only when its source no longer lists it, whatever is done to its mirror pod.',
      },
    },
    mirrorNext: {
      ask: 'The mirror pod is gone. What comes next?',
      options: {
        newUid: 'A new one, with another UID',
        sameUid: 'The same one again, with its UID',
        nothing: 'Nothing: it was deleted',
      },
      why: {
        newUid:
          'The static pod is still there, so the kubelet makes a mirror pod; each object that the API server creates gets its own UID.',
      },
    },
    fileBack: {
      ask: 'The file is back while the pod still stops. What becomes of the stop?',
      options: {
        calledOff: 'It is called off, and the container runs on',
        stopsThenStarts: 'It goes on to its end, and then the pod starts anew',
        stops: 'It goes on, and the pod stays away',
      },
      why: { stopsThenStarts: 'A pod that is terminating can’t go back. Only afterwards does a new one start.' },
    },
    successorWhen: {
      ask: 'When does the new pod’s container start?',
      options: {
        before: 'While the old container still runs',
        after: 'After the old container has ended',
        never: 'Not in this run',
      },
      why: {
        before: 'Nobody here waits for the old one.',
        after: 'Somebody waits here until the old one has ended.',
      },
    },
    isDeleted: {
      ask: 'What will become of the object of {pod} in the end?',
      options: {
        gone: 'It is gone',
        marked: 'It is marked as deleted, and still there',
        spared: 'It is there, and not marked',
      },
      why: { spared: 'Nobody sends a DELETE in this run.' },
    },
    whoMarked: {
      ask: 'Whose request set `deletionTimestamp` on {pod}?',
      options: {
        person: 'A person’s, by kubectl',
        controller: 'A controller’s',
        kubelet: 'The kubelet’s',
        nobody: 'Nobody’s',
      },
      why: {
        person: 'The request came from kubectl.',
        controller: 'The request came from the controller manager.',
        kubelet: 'The kubelet deletes its mirror pods itself.',
        nobody: 'No request of this run asked for it to be deleted.',
      },
    },
    signalsSent: {
      ask: 'Which signals did the runtime send to {pod}?',
      options: { none: 'None', term: 'SIGTERM only', both: 'SIGTERM, then SIGKILL', kill: 'SIGKILL only' },
      why: {
        none: 'No StopContainer call got as far as sending one.',
        term: 'The runtime did not have to send more.',
        both: 'SIGTERM was not enough within the grace.',
        kill: 'With a timeout of 0 the runtime sends no SIGTERM.',
      },
    },
    firstGone: {
      ask: 'Which ended first: the container of {pod}, or its object?',
      options: { container: 'The container', object: 'The object', neither: 'Neither has ended' },
      why: {
        container: 'The object waits for the container, as long as nobody forces it.',
        object: 'The object did not wait for a container here.',
        neither: 'Both are there at the end of the run.',
      },
    },
    howManyDeletes: {
      ask: 'How many DELETE requests for {pod} did the API server grant?',
      options: { none: 'None', one: 'One', two: 'Two', more: 'More than two' },
      why: {
        none: 'Nobody sent one that the API server granted.',
        one: 'A single request, with a grace of 0, marked and removed at once.',
        two: 'One marked the object, and another removed it.',
        more: 'Between the first and the last there were others: they may have changed the grace, but removed nothing.',
      },
    },
    exitCode: {
      ask: 'What was the exit code of the first container of {pod}?',
      options: { zero: '0', killed: '137', none: 'It has not ended' },
      why: { zero: 'It acted on SIGTERM and ended well.', killed: '128 + 9: SIGKILL.' },
    },
    howManyStops: {
      ask: 'How many times did the kubelet call StopContainer for {pod}?',
      options: { none: 'Never', one: 'Once', two: 'Twice', more: 'More often' },
      why: {
        two: 'The first call came to nothing, so it was made again.',
        more: 'Every attempt begins with a call of its own.',
      },
    },
    lastPhase: {
      ask: 'Which phase was the last that the object of {pod} had?',
      options: { running: 'Running', succeeded: 'Succeeded', failed: 'Failed', pending: 'Pending' },
      why: {
        running: 'Nobody wrote another one. Terminating is not a phase.',
        succeeded: 'All its containers ended with exit code 0, and the kubelet reported that.',
        failed: 'A container ended with a code other than 0, or somebody declared the pod failed.',
        pending: 'No container of it has ever run, or its first status had not been written yet.',
      },
    },
    howManyUids: {
      ask: 'How many UIDs has the mirror pod {pod} had?',
      options: { one: 'One', two: 'Two', three: 'Three' },
      why: { one: 'It was never made anew.', two: 'It was removed, and made anew once.' },
    },
    staticEnds: {
      ask: 'What became of the container of the static pod behind {pod}?',
      options: {
        never: 'It ran all the time',
        stopped: 'It was stopped for good',
        again: 'It was stopped, and another one started',
      },
      why: {
        never: 'Its file was there all the time. What happened to the mirror pod does not matter.',
        stopped: 'Its file went, and nothing else was needed.',
        again: 'What the file says was another pod, or the same one later: it is stopped first, and started anew.',
      },
    },
  },
};

export type QuestionTexts = typeof en;

export const QUESTION_TEXTS = lateTexts(en, () => import('./questionTexts.zh.ts').then(({ zh }) => zh));
