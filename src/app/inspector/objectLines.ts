/** An object's YAML with what a step did to it: lines that stayed, came, changed and went, in their order. */
import type { Pod } from '../../kube/objects.ts';
import { toYaml, type YamlLine } from '../../kube/yamlText.ts';

export interface ObjectLine {
  readonly text: string;
  readonly mark: ' ' | '+' | '-' | '~';
  /** Path as text, for the notes beside it: `metadata.deletionTimestamp`. */
  readonly path: string;
}

const keyOf = ({ path }: YamlLine): string => path.join('.');

/** Lines of one key in their order: a block of several lines is one field. */
function byKey(lines: readonly YamlLine[]): Map<string, string> {
  const texts = new Map<string, string>();
  for (const line of lines) texts.set(keyOf(line), `${texts.get(keyOf(line)) ?? ''}\n${line.text}`);
  return texts;
}

/** @param before undefined where the object was not there; then nothing is marked. */
export function objectLines(after: Pod, before: Pod | undefined): ObjectLine[] {
  const now = toYaml(after).lines;
  if (before === undefined) return now.map((line) => ({ text: line.text, mark: ' ', path: keyOf(line) }));
  const old = toYaml(before).lines;
  const was = byKey(old);
  const is = byKey(now);
  const lines: ObjectLine[] = [];
  let at = 0;
  const emitGone = (until: string | null): void => {
    for (; at < old.length; at++) {
      const line = old[at];
      if (line === undefined || keyOf(line) === until) return;
      if (!is.has(keyOf(line))) lines.push({ text: line.text, mark: '-', path: keyOf(line) });
    }
  };
  for (const line of now) {
    const key = keyOf(line);
    if (was.has(key)) emitGone(key);
    const mark = !was.has(key) ? '+' : was.get(key) === is.get(key) ? ' ' : '~';
    lines.push({ text: line.text, mark, path: key });
  }
  emitGone(null);
  return lines;
}
