/** Looking into JSON that somebody else wrote: every step may find nothing. */

export type Fields = Readonly<Record<string, unknown>>;

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function field(fields: Fields, key: string): Fields {
  const value = fields[key];
  return isFields(value) ? value : {};
}

export function textField(fields: Fields, key: string): string | undefined {
  const value = fields[key];
  return typeof value === 'string' ? value : undefined;
}

export function numberField(fields: Fields, key: string): number | undefined {
  const value = fields[key];
  return typeof value === 'number' ? value : undefined;
}

/** The objects of a JSON Lines text; a line that is none throws with its number. */
export function readJsonLines(text: string, file: string): readonly Fields[] {
  return text.split('\n').flatMap((line, i) => {
    if (line.trim() === '') return [];
    const value = parseJson(line, `${file}:${i + 1}`);
    return isFields(value) ? [value] : [];
  });
}

export function parseJson(text: string, place: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`${place}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}
