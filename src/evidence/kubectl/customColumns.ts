/** Rows of `kubectl get pods -o custom-columns=…`: whoever asks for one thing only gives columns names of his own. */
import type { Telling } from '../facts/fact.ts';
import { namesOf } from '../facts/names.ts';
import { podFact } from '../objects/podObject.ts';

const HEADER = /^\s{0,40}[A-Z][\w.:-]{1,60}(?:\s{1,80}[A-Z][\w.:-]{0,60}){1,20}\s{0,80}$/;

/** The names of the columns, where one of them is about a deletion; null where it is no such header. */
export function readColumns(line: string): readonly string[] | null {
  if (line.length > 600 || !/DELET|FINALIZER/i.test(line) || !HEADER.test(line)) return null;
  const names = line.trim().split(/\s+/);
  return names.some((name) => /^(?:POD_?)?NAME$/i.test(name)) ? names : null;
}

const fieldOf = (columns: readonly string[], fields: readonly string[], name: RegExp): string => {
  const value = fields[columns.findIndex((column) => name.test(column))] ?? '';
  return value === '<none>' ? '' : value;
};

/** A row of such a table, of which a list in brackets may have blanks in it. */
export function readCustomRow(
  columns: readonly string[],
  line: string,
  given: { readonly name: string; readonly namespace: string } = { name: '', namespace: '' },
): Telling | null {
  if (line.length > 2000) return null;
  const fields = line.trim().match(/\[[^\]]{0,800}\]|\S{1,400}/g) ?? [];
  if (fields.length !== columns.length) return null;
  const of = (name: RegExp): string => fieldOf(columns, fields, name);
  const { name } = namesOf(of(/^(?:POD_?)?NAME$/i) || given.name);
  if (name === '') return null;
  const deletionTimestamp = of(/DELET(?!.*GRACE)/i);
  if (deletionTimestamp !== '' && !/^\d{4}-\d\d-\d\dT/.test(deletionTimestamp)) return null;
  const finalizers = of(/FINALIZER/i);
  const grace = of(/GRACE/i);
  return podFact({
    metadata: {
      name,
      namespace: of(/^(?:NAMESPACE|NS)$/i) || given.namespace,
      uid: of(/UID/i),
      ...(deletionTimestamp !== '' && { deletionTimestamp }),
      ...(/^\d{1,6}$/.test(grace) && { deletionGracePeriodSeconds: Number(grace) }),
      finalizers:
        finalizers === ''
          ? []
          : finalizers
              .replace(/^\[|\]$/g, '')
              .replaceAll('"', '')
              .split(/[\s,]+/),
    },
    spec: { nodeName: of(/NODE/i) },
    status: { phase: of(/PHASE|STATUS/i) },
  });
}
