/** A Table, as the API server answers whoever wants to print one: `kubectl get -v=8`, `get --raw`. */
import { nameOr, namespaceOr, uidOr } from '../facts/names.ts';
import { fieldsAt, isFields, listAt, textAt, type Fields } from './fields.ts';
import type { ObjectTelling } from './podObject.ts';

const MOST = 20_000;

const cellText = (cell: unknown): string =>
  typeof cell === 'string' ? cell : typeof cell === 'number' ? String(cell) : '';

/** Its rows, where they are pods'. */
export function readTable(table: Fields): readonly ObjectTelling[] {
  const columns = listAt(table, 'columnDefinitions').map((column) =>
    isFields(column) ? textAt(column, 'name').toLowerCase() : '',
  );
  if (!['name', 'ready', 'status', 'restarts'].every((name) => columns.includes(name))) return [];
  return listAt(table, 'rows')
    .slice(0, MOST)
    .filter(isFields)
    .flatMap((row) => rowFact(row, columns));
}

function rowFact(row: Fields, columns: readonly string[]): readonly ObjectTelling[] {
  const cells = listAt(row, 'cells');
  const of = (name: string): string => cellText(cells[columns.indexOf(name)]).slice(0, 300);
  const [, ready, total] = /^(\d{1,3})\/(\d{1,3})$/.exec(of('ready')) ?? [];
  const name = nameOr(of('name'));
  if (name === '' || ready === undefined || total === undefined) return [];
  const metadata = fieldsAt(fieldsAt(row, 'object'), 'metadata');
  const node = of('node');
  const detail = {
    ready: Number(ready),
    total: Number(total),
    status: of('status'),
    restarts: Number.parseInt(of('restarts'), 10) || 0,
    age: of('age'),
    node: node === '<none>' ? '' : nameOr(node),
  };
  const names = { uid: uidOr(textAt(metadata, 'uid')), namespace: namespaceOr(textAt(metadata, 'namespace')), name };
  return [{ kind: 'Row', ...names, detail, utc: null }];
}
