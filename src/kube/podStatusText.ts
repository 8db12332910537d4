import type { PodStatus } from './objects.ts';
export const goPodStatus = (status: PodStatus): string => `{Phase:${status.phase}}`;
export function statusPatch(old: PodStatus, next: PodStatus, uid: string): string {
  return JSON.stringify(old) === JSON.stringify(next)
    ? `{"metadata":{"uid":"${uid}"}}`
    : `{"metadata":{"uid":"${uid}"},"status":{}}`;
}
