/** What kubectl prints, line by line, with a mark where a line differs from what it was. */
import { useEffect, useRef } from 'react';
import type { MarkedLine } from './describedLines.ts';
import { YAML, YAML_CHANGED, YAML_LINE } from './yamlLook.ts';

export function MarkedLines({ label, lines }: { label: string; lines: readonly MarkedLine[] }) {
  const pane = useRef<HTMLElement>(null);
  const changed = lines.findIndex(({ mark }) => mark !== ' ');

  // What has just changed is brought into sight, inside the pane only.
  useEffect(() => {
    const box = pane.current;
    const line = changed < 0 ? undefined : box?.children[changed];
    if (box === null || !(line instanceof HTMLElement)) return;
    const top = line.offsetTop - box.offsetTop;
    if (top < box.scrollTop || top + line.offsetHeight > box.scrollTop + box.clientHeight)
      box.scrollTop = Math.max(0, top - box.clientHeight / 3);
  }, [changed, lines]);

  return (
    // It scrolls, so the keyboard has to reach it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section ref={pane} className={`text-ink-2 ${YAML}`} aria-label={label} tabIndex={0}>
      {lines.map(({ id, text: line, mark }) => (
        <div key={id} className={`${YAML_LINE} ${mark === ' ' ? '' : YAML_CHANGED}`}>
          <span className="flex-none w-4.5 text-center font-semibold text-ink">{mark}</span>
          {mark === '-' ? <del className="text-ink-3">{line}</del> : <span>{line}</span>}
        </div>
      ))}
    </section>
  );
}
