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

/** What is wrong with a link, with what of it an alert may repeat. */
export type LinkError =
  | { readonly code: 'too-long'; readonly length: number; readonly most: number }
  /** The format that it is in. */
  | { readonly code: 'unknown-version'; readonly version: string }
  /** The id that it has, and the one that it resembles. */
  | { readonly code: 'unknown-preset'; readonly id: string; readonly meant?: string }
  | { readonly code: 'damaged' | 'too-large' }
  | { readonly code: 'not-a-scenario'; readonly reason: string };

/** Of a link that opens: which of its fields made no sense. */
export type LinkNote = 'release' | 'instant' | 'view';

export interface OpenedLink {
  readonly scenario: Scenario;
  /** Id, when the link names a preset; the page's first one when it names nothing. */
  readonly preset?: string;
  readonly t?: Micros;
  readonly view: LinkView;
  /** What was left aside. */
  readonly notes: readonly LinkNote[];
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
  if (text.length > MAX_LINK_LENGTH) return { error: { code: 'too-long', length: text.length, most: MAX_LINK_LENGTH } };
  const fields = fieldsOf(text);
  const named = decodeScenario(fields.get('s'));
  if ('error' in named) return named;
  const { opened, notes: released } = inRelease(named, fields.get('k'));
  const { t, notes } = decodeTime(fields.get('t'));
  const { view, dropped } = decodeView(fields.get('v') ?? '');
  const aside: readonly LinkNote[] = dropped === 0 ? [] : ['view'];
  return { ...opened, ...(t === undefined ? {} : { t }), view, notes: [...released, ...notes, ...aside] };
}

/** A preset in the release that the link names; a document says its own. */
function inRelease<T extends Named>(
  opened: T,
  field: string | undefined,
): { readonly opened: T; readonly notes: readonly LinkNote[] } {
  if (opened.preset === undefined || field === undefined || field === '') return { opened, notes: [] };
  if (isRelease(field)) return { opened: { ...opened, scenario: withRelease(opened.scenario, field) }, notes: [] };
  return { opened, notes: ['release'] };
}

/** Characters of what an alert says of somebody else's document. */
const LONGEST_REASON = 240;

/** Of a link, as an alert repeats it. */
const repeated = (text: string): string => printable(JSON.stringify(short(text, 40)));

/** The preset that an id resembles. */
function unknownPreset(id: string): LinkError {
  const close = meant(
    id,
    PRESETS.map((preset) => preset.id),
  );
  return {
    code: 'unknown-preset',
    id: repeated(id),
    ...(close !== undefined && { meant: JSON.stringify(close) }),
  };
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
  if (version !== '1') return { error: { code: 'unknown-version', version: repeated(version) } };
  const payload = field.slice(3);
  switch (field.slice(1, 3)) {
    case 'p.':
      return openPreset(payload);
    case 'd.':
      return openDocument(payload);
    default:
      return { error: { code: 'damaged' } };
  }
}

function openPreset(id: string): Opened {
  const preset = presetById(id);
  return preset === undefined ? { error: unknownPreset(id) } : { scenario: preset.scenario, preset: preset.id };
}

function openDocument(payload: string): Opened {
  const decoded = decodeDocument(payload);
  if ('trouble' in decoded) return { error: { code: decoded.trouble } };
  const parsed = parseScenario(decoded.json, 'first');
  if ('ok' in parsed) return { scenario: parsed.ok };
  const [first] = parsed.errors;
  const reason = first === undefined ? 'it is empty' : errorText(first);
  return { error: { code: 'not-a-scenario', reason: short(reason, LONGEST_REASON) } };
}

function decodeTime(field: string | undefined): { readonly t?: Micros; readonly notes: readonly LinkNote[] } {
  if (field === undefined || field === '') return { notes: [] };
  const t = /^\d{1,15}$/.test(field) ? Number(field) : Number.NaN;
  if (Number.isSafeInteger(t)) return { t: micros(t), notes: [] };
  return { notes: ['instant'] };
}

/** The preset that a scenario is, down to the last value but its release. */
function presetOf(scenario: Scenario): Preset | undefined {
  const { kubernetes, title } = scenario;
  return [AT_REST, ...PRESETS]
    .filter((preset) => preset.scenario.title === title)
    .find((preset) => canonical(withRelease(preset.scenario, kubernetes)) === canonical(scenario));
}

const canonical = (scenario: Scenario): string => {
  const parsed = parseScenario(scenario);
  return JSON.stringify('ok' in parsed ? parsed.ok : scenario);
};
