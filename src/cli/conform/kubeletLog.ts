/** A kubelet's log file: entries with the lines that belong to each, across restarts of the kubelet. */
import { micros, type Micros } from '../../engine/time.ts';
import { parseKlogLine, recogniseKlog } from '../../kube/klog/index.ts';
import { parseRfc3339 } from '../../kube/time.ts';
import type { LogLine } from '../comparable/run.ts';

export interface KubeletLogEntry extends LogLine {
  readonly pid: number;
  /** As it stands in the file. */
  readonly raw: string;
}

const two = (value: number): string => String(value).padStart(2, '0');

/** klog's header has no year: `year` is the recording's. Text before the first header is left out. */
export function readKubeletLog(text: string, year: string, origin: Micros): readonly KubeletLogEntry[] {
  const midnights = new Map<string, Micros>();
  const midnight = (month: number, day: number): Micros => {
    const date = `${year}-${two(month)}-${two(day)}`;
    const known = midnights.get(date) ?? parseRfc3339(`${date}T00:00:00Z`);
    if (known === null) throw new Error(`the log has a line of ${date}, which is no day`);
    midnights.set(date, known);
    return known;
  };
  return joinLines(text).flatMap((whole) => {
    const line = parseKlogLine(whole);
    if (line === null) return [];
    const recognised = recogniseKlog(line.text, line.file);
    return [
      {
        t: micros(midnight(line.month, line.day) + line.clock - origin),
        pid: line.pid,
        raw: whole,
        severity: line.severity,
        file: line.file,
        text: line.text,
        ...(recognised?.id === undefined ? {} : { id: recognised.id }),
        pairs: recognised?.pairs ?? [],
      },
    ];
  });
}

const HEADER = /^[IWEF]\d{4} \d\d:\d\d:\d\d\.\d{6} /;

/** A line without a header goes on where the one before it stopped. */
function joinLines(text: string): readonly string[] {
  const entries: string[] = [];
  for (const line of text.split('\n')) {
    if (HEADER.test(line)) entries.push(line);
    else if (line !== '' && entries.length > 0) entries[entries.length - 1] += `\n${line}`;
  }
  return entries;
}
