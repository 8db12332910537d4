/** A value as indented JSON, each line with the field that it shows, so that a note can stand under it. */
export interface JsonLine {
  readonly text: string;
  /** `preconditions.uid`; of a closing bracket, null. */
  readonly path: string | null;
}

export function jsonLines(value: unknown): JsonLine[] {
  return printed(value, 0, '', '', '');
}

const isTable = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function printed(value: unknown, depth: number, path: string, before: string, after: string): JsonLine[] {
  const indent = '  '.repeat(depth);
  const members: readonly (readonly [string, unknown, string])[] = Array.isArray(value)
    ? value.map((item: unknown, i) => ['', item, `${path}[${i}]`] as const)
    : isTable(value)
      ? Object.entries(value)
          .filter(([, item]) => item !== undefined)
          .map(([key, item]) => [`${JSON.stringify(key)}: `, item, path === '' ? key : `${path}.${key}`] as const)
      : [];
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  if (members.length === 0) {
    const text = Array.isArray(value) || isTable(value) ? `${open}${close}` : JSON.stringify(value ?? null);
    return [{ text: `${indent}${before}${text}${after}`, path }];
  }
  return [
    { text: `${indent}${before}${open}`, path },
    ...members.flatMap(([key, item, at], i) => printed(item, depth + 1, at, key, i === members.length - 1 ? '' : ',')),
    { text: `${indent}${close}${after}`, path: null },
  ];
}
