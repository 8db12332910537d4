/**
 * What stands behind `#` in an address. Bytes that begin with `#` are that; others are the text that a link is made of,
 * `e` and a removal's or a scenario's, as a link whose checksum is wrong is refused before anything else is looked at.
 */
import { DEFAULT_RELEASE, encodeLink, decodeLink, parseScenario, PRESETS } from '../../scenario/index.ts';
import { decodeShared, evidenceTrace } from '../../evidence/index.ts';
import { podOfShared } from '../../evidence/index.ts';
import { hasControl } from '../../kube/printable.ts';
import { micros } from '../../engine/time.ts';
import { packText } from '../../scenario/linkBytes.ts';
import { LINK_DICTIONARY_V1 } from '../../scenario/linkDictionaryV1.ts';
import { bytesOf, isSame, must, strangeValue, textOf, type Attack } from '../attack.ts';
import { mutatedBytes } from '../mutate.ts';
import { DOCUMENT_WORDS, mutatedDocument, scenarioSeeds } from './documents.ts';

const REMOVAL = {
  release: DEFAULT_RELEASE,
  standIns: false,
  pod: {
    namespace: 'shop',
    name: 'cart-0',
    uid: '6f1e2d3c-4b5a-4978-8a6b-0c1d2e3f4a5b',
    node: 'node-a',
    static: false,
  },
  stage: 'Terminating',
  waitingOn: 'container-stop',
  confidence: 'high',
  leftOut: 0,
  events: [
    { t: 0, kind: 'SyncLoopOp', detail: { op: 'DELETE', source: 'api' } },
    { t: 100, kind: 'KillContainer', detail: { container: 'app', id: 'ab'.repeat(32), gracePeriod: 30 } },
    { t: null, kind: 'WorkFailed', inferred: true, worker: { state: 'terminating.retry', terminatingAt: 5 } },
  ],
};

const seeds = [
  ...PRESETS.map(({ id }) =>
    bytesOf(encodeLink({ preset: id, t: micros(2_000_000), view: { d: 'inside', t: 'klog' } })),
  ),
  bytesOf('#s=1d.'),
  bytesOf('#e=1'),
  ...scenarioSeeds,
  bytesOf(`e${JSON.stringify(REMOVAL)}`),
];

/** The fragment that the bytes are, or that is made of them. */
function fragmentOf(text: string): string {
  if (text.startsWith('#')) return text;
  return text.startsWith('e') ? `#e=1${packText(text.slice(1), '')}` : `#s=1d.${packText(text, LINK_DICTIONARY_V1)}`;
}

const isShown = (text: string): boolean => !hasControl(text);

export const links: Attack = {
  name: 'links',
  budget: { milliseconds: 50, megabytes: 50 },
  seeds,
  words: [
    ...DOCUMENT_WORDS,
    '#s=1p.',
    '#s=1d.',
    '#s=2',
    '&t=',
    '&v=d.inside,t.klog',
    '%',
    '%00',
    '#e=1',
    'e{"release":"1.23"',
  ],
  make(random, known) {
    if (random.chance(2)) return mutatedBytes(random, known, this.words);
    const json = JSON.stringify(mutatedDocument(random, known)) ?? '';
    return bytesOf(random.chance(8) ? `e${json}` : json);
  },
  hold(input) {
    const hash = fragmentOf(textOf(input));
    const seen = hash.startsWith('#e=') ? sharedRemoval(hash) : scenarioLink(hash);
    must(Object.keys(Object.prototype).length === 0, 'a prototype was reached');
    return seen;
  },
};

function scenarioLink(hash: string): string {
  const opened = decodeLink(hash);
  if ('error' in opened) {
    const { code, ...told } = opened.error;
    const values = Object.values(told).join(' ');
    must(values.length < 400 && isShown(values), `an error that can't be shown: ${values.length}`);
    return `${code} ${values.replaceAll(/["‘][^"’]*["’]|\d+/g, '')}`.slice(0, 120);
  }
  const { scenario, t, view, notes } = opened;
  must('ok' in parseScenario(scenario), 'what a link opens is a scenario');
  must(t === undefined || Number.isSafeInteger(t), 'an instant is a whole number');
  must(strangeValue([view, notes], isShown) === null, 'a view that can be shown');
  // What can be written again opens again as the same; it may be too long to be written.
  const again = decodeLink(encodeLink({ scenario, view, ...(t === undefined ? {} : { t }) }));
  if ('error' in again) must(again.error.code === 'too-long', `written again it is ${again.error.code}`);
  else must(isSame(again.scenario, scenario), 'written again it is another scenario');
  return `opens ${scenario.kubernetes} ${scenario.steps.map((step) => step.do).join(' ')} ${notes.length}`;
}

function sharedRemoval(hash: string): string {
  const opened = decodeShared(hash);
  if ('error' in opened) return opened.error.code;
  const trace = evidenceTrace(podOfShared(opened.removal), opened.removal.release);
  const strange = strangeValue(trace.events, isShown);
  must(strange === null, `a removal's trace: ${strange}`);
  return `removal ${opened.removal.stage} ${opened.removal.events.map(({ kind }) => kind).join(' ')}`;
}
