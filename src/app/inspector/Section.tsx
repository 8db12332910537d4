/** The parts that "What happened" is made of, whatever it tells: a heading with its time, named sections, links for more. */
import type { ReactNode } from 'react';

/** A button that reads as a link, for what there is more of. */
export const MORE = 'text-11 text-user-text rounded-1 hover:underline phone:leading-6';

/** A link to the lines of Kubernetes that say it. */
export const SOURCE =
  'truncate self-start max-w-full font-stamp text-[10.5px] text-ink-2 underline decoration-edge underline-offset-3 hover:text-ink pointer-coarse:py-1.5';

/** Prose in which names are set in mono. */
export const PROSE = 'text-pretty [&_code]:text-[0.92em]';

/** What the step comes to, in a paragraph. */
export const TOLD = `text-13/4.75 phone:text-[14px]/5.25 ${PROSE}`;

/** @param isMono of what a machine said or would accept. */
export const Head = ({ title, isMono = false, when }: { title: ReactNode; isMono?: boolean; when: ReactNode }) => (
  <div className="flex items-baseline gap-2">
    <h2
      className={`flex-1 min-w-0 font-semibold text-pretty wrap-anywhere [&_code]:text-[0.93em] ${isMono ? 'font-mono text-[14px]/5 tracking-[-0.01em]' : 'text-15'}`}
    >
      {title}
    </h2>
    <span className="flex-none flex max-w-1/2 font-stamp text-11 whitespace-pre text-ink-3">{when}</span>
  </div>
);

interface SectionProps {
  readonly title: string;
  /** Beside the title; below it where there is room. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

export const Section = ({ title, aside, children }: SectionProps) => (
  <div className="insp-section grid grid-cols-[minmax(56px,max-content)_minmax(0,1fr)] gap-x-2 phone:grid-cols-[minmax(0,1fr)] phone:gap-y-0.5">
    <h3 className="flex flex-col items-start text-11/4.5 font-normal text-ink-3 phone:flex-row phone:gap-3">
      {title}
      {aside}
    </h3>
    {children}
  </div>
);
