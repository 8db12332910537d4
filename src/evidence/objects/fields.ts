/** Looking into objects that somebody else wrote: every step may find nothing, or something of another kind. */

export type Fields = Readonly<Record<string, unknown>>;

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const fieldsAt = (fields: Fields, key: string): Fields => {
  const value = own(fields, key);
  return isFields(value) ? value : {};
};

export const textAt = (fields: Fields, key: string): string => {
  const value = own(fields, key);
  return typeof value === 'string' ? value : '';
};

export const numberAt = (fields: Fields, key: string): number | null => {
  const value = own(fields, key);
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
};

export const listAt = (fields: Fields, key: string): readonly unknown[] => {
  const value = own(fields, key);
  return Array.isArray(value) ? (value as readonly unknown[]) : [];
};

const own = (fields: Fields, key: string): unknown => (Object.hasOwn(fields, key) ? fields[key] : undefined);

/** The condition `Ready` of a pod's or a node's status. */
export const readyIn = (status: Fields): Fields | undefined =>
  listAt(status, 'conditions')
    .filter(isFields)
    .find((condition) => textAt(condition, 'type') === 'Ready');
