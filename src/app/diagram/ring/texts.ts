/** What stands under the ring's number. */
import type { Texts } from '../../language/index.ts';

const en = {
  left: (total: string) => `of ${total} s left`,
  used: (total: string) => `of ${total} s used`,
  usedShort: 's used',
};

const zh: typeof en = {
  left: (total) => `剩余，共 ${total} s`,
  used: (total) => `已用，共 ${total} s`,
  usedShort: 's 已用',
};

export const TEXTS: Texts<typeof en> = { en, zh };
