/** How lines of what kubectl prints look, in whichever pane. */
export const YAML =
  'mono flex-1 min-h-0 overflow-auto pt-1.5 pb-3 text-11/4.25 bg-inset focus-visible:-outline-offset-2';
export const YAML_LINE = 'flex w-max min-w-full pr-3 whitespace-pre pointer-coarse:py-1';
/** Of a line that differs from what was there before. */
export const YAML_CHANGED = 'yaml-changed bg-raised-2 text-ink shadow-[inset_2px_0_0_var(--now)]';
