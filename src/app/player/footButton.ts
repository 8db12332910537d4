/** How the two small buttons under the pace look. On paper they are left out (styles/print.css). */
export const FOOT_BUTTON =
  'bp-button -mr-1.25 flex-none inline-flex items-center gap-0.75 h-6 py-0 px-1.25 rounded-2 ' +
  '[font:11px/16px_var(--font-mono)] hover:bg-raised-2 hover:text-ink';
