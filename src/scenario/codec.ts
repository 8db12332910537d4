/**
 * Links: `#s=<codec><payload>&k=<release>&t=<µs>&v=<view>`; a preset without `k` is in the release that it always meant. All of it is behind `#`, so nothing reaches a server. The first
 * character of `s` is the version of its codec; every version ever released goes on being read. A field that makes no
 * sense costs only itself; a link whose scenario can't be read is an error that says what to do.
 */
import { micros, type Micros } from '../engine/time.ts';
import { printable, short } from '../kube/printable.ts';
import { decodeDocument, encodeDocument } from './linkPayloadV1.ts';
import { decodeView, encodeView, type LinkView } from './linkView.ts';
import { errorText, parseScenario } from './parse.ts';
import { withRelease } from './edit.ts';
import { AT_REST, FIRST_PRESET, type Preset, presetById, PRESETS } from './presets.ts';
import { meant } from './problem.ts';
import { isRelease } from './releases.ts';
import type { Scenario } from './schema.ts';

/** Characters of the part behind `#`; what is longer is neither written nor read. */
export const MAX_LINK_LENGTH = 8_192;

export interface LinkContent {
  /** A scenario that equals a preset is named too. */
  readonly scenario?: Scenario;
  /** Id of a preset; wins over `scenario`. */
  readonly preset?: string;
  readonly t?: Micros;
  readonly view?: LinkView;
}

export type LinkErrorCode =
  'too-long' | 'unknown-version' | 'unknown-preset' | 'damaged' | 'too-large' | 'not-a-scenario';

export interface LinkError {
  readonly code: LinkErrorCode;
  readonly message: string;
  readonly whatToDo: string;
}

export interface OpenedLink {
  readonly scenario: Scenario;
  /** Id, when the link names a preset; the page's first one when it names nothing. */
  readonly preset?: string;
  readonly t?: Micros;
  readonly view: LinkView;
  /** What was left aside, one sentence each. */
  readonly notes: readonly string[];
}

export type DecodedLink = OpenedLink | { readonly error: LinkError };

/** What goes behind the page's address, from `#` on. `linkError` tells whether it can be opened again. */
export function encodeLink({ scenario, preset, t, view = {} }: LinkContent): string {
  const found = preset === undefined && scenario !== undefined ? presetOf(scenario) : undefined;
  const id = preset ?? (scenario === undefined ? FIRST_PRESET : found?.id);
  const payload =
    id === undefined && scenario !== undefined ? `d.${encodeDocument(scenario)}` : `p.${id ?? FIRST_PRESET}`;
  const k = found === undefined || found.scenario.kubernetes === scenario?.kubernetes ? '' : scenario?.kubernetes;
  const v = encodeView(view);
  return `#s=1${payload}${k ? `&k=${k}` : ''}${t === undefined ? '' : `&t=${t}`}${v === '' ? '' : `&v=${v}`}`;
}

/** What is wrong with a link; undefined for one that opens. */
export function linkError(link: string): LinkError | undefined {
  const decoded = decodeLink(link);
  return 'error' in decoded ? decoded.error : undefined;
}

export function decodeLink(hash: string): DecodedLink {
  const text = hash.startsWith('#') ? hash.slice(1) : hash;
  if (text.length > MAX_LINK_LENGTH) return { error: ERRORS['too-long'](`${text.length}`) };
  const fields = fieldsOf(text);
  const named = decodeScenario(fields.get('s'));
  if ('error' in named) return named;
  const { opened, notes: released } = inRelease(named, fields.get('k'));
  const { t, notes } = decodeTime(fields.get('t'));
  const { view, dropped } = decodeView(fields.get('v') ?? '');
  const aside =
    dropped === 0 ? [] : ['A part of the link says how to show the page in a way that this page does not know.'];
  return { ...opened, ...(t === undefined ? {} : { t }), view, notes: [...released, ...notes, ...aside] };
}

/** A preset in the release that the link names; a document says its own. */
function inRelease<T extends Named>(opened: T, field: string | undefined) {
  if (opened.preset === undefined || field === undefined || field === '') return { opened, notes: [] };
  if (isRelease(field)) return { opened: { ...opened, scenario: withRelease(opened.scenario, field) }, notes: [] };
  return { opened, notes: ['The link names a release of Kubernetes that this page does not know.'] };
}

/** Characters of what an alert says of somebody else's document. */
const LONGEST_REASON = 240;

/** Of a link, as an alert repeats it. */
const repeated = (text: string): string => printable(JSON.stringify(short(text, 40)));

const ERRORS = {
  'too-long': (length) => ({
    code: 'too-long',
    message: `The link is ${length} characters long; at most ${MAX_LINK_LENGTH} can be opened.`,
    whatToDo: 'Share such a large scenario as a file.',
  }),
  'unknown-version': (version) => ({
    code: 'unknown-version',
    message: `The link was made by another version of this page (format ${repeated(version)}).`,
    whatToDo: 'Reload the page to get its newest version, or ask for the scenario as a file.',
  }),
  'unknown-preset': (id) => ({
    code: 'unknown-preset',
    message: `There is no preset called ${repeated(id)}.`,
    whatToDo: suggestion(id),
  }),
  damaged: () => ({
    code: 'damaged',
    message: 'The link is damaged: characters are missing or have changed on the way.',
    whatToDo: 'Copy it again, whole, from where it was shared.',
  }),
  'too-large': () => ({
    code: 'too-large',
    message: 'The link unfolds to more than a scenario may be.',
    whatToDo: 'Open a preset, or a scenario from a file.',
  }),
  'not-a-scenario': (reason) => ({
    code: 'not-a-scenario',
    message: `The link holds a scenario that is not valid: ${short(reason, LONGEST_REASON)}.`,
    whatToDo: 'Ask for it as a file and mend it there, or open a preset.',
  }),
} as const satisfies Record<LinkErrorCode, (what: string) => LinkError>;

function suggestion(id: string): string {
  const close = meant(
    id,
    PRESETS.map((preset) => preset.id),
  );
  return close === undefined ? 'Choose one from the list of scenarios.' : `Perhaps ${JSON.stringify(close)} was meant.`;
}

/** The first of each field counts; a field that can't be unescaped is taken as it stands. */
function fieldsOf(text: string): ReadonlyMap<string, string> {
  const fields = new Map<string, string>();
  for (const part of text.split('&')) {
    const at = part.indexOf('=');
    const key = at < 0 ? part : part.slice(0, at);
    if (!fields.has(key)) fields.set(key, at < 0 ? '' : unescaped(part.slice(at + 1)));
  }
  return fields;
}

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

type Named = Pick<OpenedLink, 'scenario' | 'preset'>;
type Opened = Named | { readonly error: LinkError };

function decodeScenario(field: string | undefined): Opened {
  if (field === undefined || field === '') return openPreset(FIRST_PRESET);
  const version = field.charAt(0);
  if (version !== '1') return { error: ERRORS['unknown-version'](version) };
  const payload = field.slice(3);
  switch (field.slice(1, 3)) {
    case 'p.':
      return openPreset(payload);
    case 'd.':
      return openDocument(payload);
    default:
      return { error: ERRORS.damaged() };
  }
}

function openPreset(id: string): Opened {
  const preset = presetById(id);
  return preset === undefined
    ? { error: ERRORS['unknown-preset'](id) }
    : { scenario: preset.scenario, preset: preset.id };
}

function openDocument(payload: string): Opened {
  const decoded = decodeDocument(payload);
  if ('trouble' in decoded) return { error: ERRORS[decoded.trouble]() };
  const parsed = parseScenario(decoded.json, 'first');
  if ('ok' in parsed) return { scenario: parsed.ok };
  const [first] = parsed.errors;
  return { error: ERRORS['not-a-scenario'](first === undefined ? 'it is empty' : errorText(first)) };
}

function decodeTime(field: string | undefined): { readonly t?: Micros; readonly notes: readonly string[] } {
  if (field === undefined || field === '') return { notes: [] };
  const t = /^\d{1,15}$/.test(field) ? Number(field) : Number.NaN;
  if (Number.isSafeInteger(t)) return { t: micros(t), notes: [] };
  return { notes: ['The link names an instant that is none, so the scenario opens at its beginning.'] };
}

/** The preset that a scenario is, down to the last value but its release. */
function presetOf(scenario: Scenario): Preset | undefined {
  const text = canonical(scenario);
  const { kubernetes } = scenario;
  return [AT_REST, ...PRESETS].find((preset) => canonical(withRelease(preset.scenario, kubernetes)) === text);
}

const canonical = (scenario: Scenario): string => {
  const parsed = parseScenario(scenario);
  return JSON.stringify('ok' in parsed ? parsed.ok : scenario);
};
