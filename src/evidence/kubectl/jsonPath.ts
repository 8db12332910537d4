/** `kubectl get pod … -o jsonpath=…`: the command says which fields the lines below it have. */
import type { Telling } from '../facts/fact.ts';
import { nameOr, namespaceOr } from '../facts/names.ts';
import { podFact } from '../objects/podObject.ts';
import { readCustomRow } from './customColumns.ts';

const COMMAND = /\bkubectl\b(.{0,400}?)\s(?:-o|--output)[ =]?\s?["']?jsonpath(?:-as-json)?=(.{1,600})$/;
const PODS = /\sget\s(?:.{0,200}?\s)?(?:pods?|po)(?:\/|\s+|$)([a-z0-9][-a-z0-9.]{0,252})?/;
const NAMESPACE = /\s(?:-n|--namespace)[ =]([a-z0-9][-a-z0-9]{0,62})/;
const FIELD = /\.(?:metadata|status|spec)\.([A-Za-z]{1,60})/g;

/** As somebody who chose columns calls them. */
const COLUMNS: Readonly<Record<string, string>> = {
  name: 'NAME',
  namespace: 'NAMESPACE',
  uid: 'UID',
  deletionTimestamp: 'DELETION',
  deletionGracePeriodSeconds: 'GRACE',
  finalizers: 'FINALIZERS',
  phase: 'PHASE',
  nodeName: 'NODE',
};

export interface AskedPath {
  readonly columns: readonly string[];
  readonly name: string;
  readonly namespace: string;
}

/** What a command asks of pods, where it asks for their deletion or for all of their metadata; null for any other. */
export function askedPath(command: string): AskedPath | null {
  const line = command.slice(0, 1_200);
  if (!line.includes('jsonpath')) return null;
  const [, before = '', template = ''] = COMMAND.exec(line) ?? [];
  const pods = PODS.exec(`${before} `);
  if (pods === null) return null;
  const fields = [...template.matchAll(FIELD)].map(([, field = '']) => COLUMNS[field] ?? 'OTHER');
  const isWhole = /\{\s?\.metadata\s?\}/.test(template);
  if (!isWhole && !fields.includes('DELETION')) return null;
  const namespace = NAMESPACE.exec(line)?.[1] ?? '';
  const name = pods[1] ?? '';
  return { columns: isWhole ? [] : fields, name: nameOr(name), namespace: namespaceOr(namespace) };
}

/** A line of the answer. */
export function readAnswer({ columns, name, namespace }: AskedPath, line: string): Telling | null {
  if (columns.length === 0) return goMap(line);
  return readCustomRow(columns, line, { name, namespace });
}

const MAP_FIELD = (key: string): RegExp => new RegExp(`[[ ]${key}:([^\\s\\]]{1,300})`);
const MAP = {
  name: MAP_FIELD('name'),
  namespace: MAP_FIELD('namespace'),
  uid: MAP_FIELD('uid'),
  deletionTimestamp: MAP_FIELD('deletionTimestamp'),
  grace: MAP_FIELD('deletionGracePeriodSeconds'),
  finalizers: /[[ ]finalizers:\[([^\]]{1,800})\]/,
} as const;

/** Until 1.17 jsonpath printed maps as Go does. */
function goMap(line: string): Telling | null {
  if (!line.startsWith('map[') || line.length > 65_536) return null;
  // Owners and managed fields have names and UIDs of their own.
  const own = line.replaceAll(
    /(?:ownerReferences|managedFields):\[map\[[^[\]]{0,8000}\](?: map\[[^[\]]{0,8000}\]){0,20}\]/g,
    '',
  );
  const of = (field: keyof typeof MAP): string => MAP[field].exec(own)?.[1] ?? '';
  const [deletionTimestamp, finalizers, grace] = [of('deletionTimestamp'), of('finalizers'), of('grace')];
  return podFact({
    metadata: {
      name: of('name'),
      namespace: of('namespace'),
      uid: of('uid'),
      ...(deletionTimestamp !== '' && { deletionTimestamp }),
      ...(/^\d{1,6}$/.test(grace) && { deletionGracePeriodSeconds: Number(grace) }),
      finalizers: finalizers === '' ? [] : finalizers.split(' '),
    },
  });
}
