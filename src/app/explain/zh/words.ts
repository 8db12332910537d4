/** Small phrases that many Chinese texts share. */
import type { Facts } from '../facts.ts';
import { code, graceSeconds, ownName, shownName } from '../phrases.ts';

export { at, clockPart, code, graceSeconds, method, sentences, terminatingMethod } from '../phrases.ts';

export const seconds = (value: number): string => `${value} 秒`;

export const podName = (facts: Facts): string => {
  const name = ownName(facts);
  return name === undefined ? '该 Pod' : code(name);
};

/** The static pod behind a mirror pod. */
export const staticName = (facts: Facts): string => {
  const name = shownName(facts);
  return name === undefined ? '该 Pod' : code(name);
};

/** "容器 `nginx`", or "容器". */
export const containerName = (facts: Facts): string => {
  const name = facts.container?.spec.name ?? facts.text('containerName') ?? facts.text('container');
  return name === undefined ? '容器' : `容器 ${code(name)}`;
};

/** "30 秒的宽限期", or "宽限期". */
export const grace = (facts: Facts): string => {
  const value = graceSeconds(facts);
  return value === undefined ? '宽限期' : `${seconds(value)}的宽限期`;
};

export function list(items: readonly string[]): string {
  if (items.length < 2) return items[0] ?? '';
  return `${items.slice(0, -1).join('、')} 和 ${items.at(-1) ?? ''}`;
}
