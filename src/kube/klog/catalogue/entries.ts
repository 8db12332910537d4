import type { KlogEntry } from '../entry.ts';
import { KLOG, type KlogId } from './index.ts';

/** All messages for whoever goes through them, and does not want the values that each one takes. */
export const KLOG_ENTRIES: Readonly<Record<KlogId, KlogEntry>> = KLOG;
