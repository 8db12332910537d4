/** The lines of all releases at once, for the command line, what reads evidence, and tests. */
import type { Release } from '../../release.ts';
import json from './lines.json' with { type: 'json' };
import { linesIn, type LineTable, parseTable, type SourceLines } from './table.ts';

let table: LineTable | undefined;

export const lineTable = (): LineTable => (table ??= parseTable(json));
export const linesOf = (release: Release): SourceLines => linesIn(lineTable(), release);
