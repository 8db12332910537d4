/** Icons as paths of our own: no icon font, no symbol characters, which some systems draw as boxes. */
import type { JSX } from 'react';
import { useTexts } from '../../language/index.ts';
import { colourOf, type ShapeName } from './states.ts';
import { UI_TEXTS } from './texts.ts';

const SHAPES: Readonly<Record<ShapeName, JSX.Element>> = {
  waiting: (
    <circle cx="6" cy="6" r="4" fill="none" stroke="currentColor" strokeWidth="1.75" strokeDasharray="2.4 1.8" />
  ),
  sync: <circle cx="6" cy="6" r="4.5" fill="currentColor" />,
  terminating: <path d="M2 1h8v1.6L6.9 6 10 9.4V11H2V9.4L5.1 6 2 2.6z" fill="currentColor" />,
  terminated: <rect x="2" y="2" width="8" height="8" rx="1" fill="currentColor" />,
  gone: (
    <g fill="none" stroke="currentColor" strokeWidth="1.4">
      <rect x="2.2" y="2.2" width="7.6" height="7.6" rx="1" />
      <path d="M1 11 11 1" />
    </g>
  ),
  none: (
    <g fill="none" stroke="currentColor" strokeWidth="1.2">
      <rect x="1.7" y="1.7" width="8.6" height="8.6" rx="1.4" strokeDasharray="2 1.5" />
      <path d="M4 8 8 4" />
    </g>
  ),
  user: <path d="M2.4 1 10.4 6.4 6.7 7.2 4.8 10.8z" fill="currentColor" stroke="currentColor" strokeLinejoin="round" />,
  failure: (
    <path
      fillRule="evenodd"
      fill="currentColor"
      d="M4 .8h4L11.2 4v4L8 11.2H4L.8 8V4zM4.9 3.8 3.8 4.9 4.9 6 3.8 7.1l1.1 1.1L6 7.1l1.1 1.1 1.1-1.1L7.1 6l1.1-1.1-1.1-1.1L6 4.9z"
    />
  ),
};

/** The shape that goes with a state; `label` names it where no word stands beside it. */
export function StateIcon({
  shape,
  label,
  className,
}: {
  shape: ShapeName;
  label?: string | true;
  className?: string;
}) {
  const words = useTexts(UI_TEXTS);
  const name = label === true ? words.shape[shape] : label;
  const classes = `state-icon ${colourOf(shape)} ${className ?? ''}`;
  return (
    <svg
      className={classes}
      viewBox="0 0 12 12"
      {...(name ? { role: 'img', 'aria-label': name } : { 'aria-hidden': true })}
    >
      {SHAPES[shape]}
    </svg>
  );
}

const fill = { fill: 'currentColor' };
const ICONS = {
  up: <path d="m4.5 9.5 3.5-3.5 3.5 3.5" />,
  down: <path d="m4.5 6.5 3.5 3.5 3.5-3.5" />,
  undo: <path d="M5.5 3 2.5 6l3 3M3 6h6.5a3.5 3.5 0 0 1 0 7H7" />,
  redo: <path d="m10.5 3 3 3-3 3M13 6H6.5a3.5 3.5 0 0 0 0 7H9" />,
  share: (
    <path d="M6.5 9.5 9.5 6.5M7 4.5l1.3-1.3a3.2 3.2 0 0 1 4.5 4.5L11.5 9M9 11.5l-1.3 1.3a3.2 3.2 0 0 1-4.5-4.5L4.5 7" />
  ),
  export: <path d="M8 2.5v7M5 6.5l3 3 3-3M3 11v2.5h10V11" />,
  theme: (
    <>
      <circle cx="8" cy="8" r="5.5" />
      <path d="M8 2.5a5.5 5.5 0 0 1 0 11z" {...fill} />
    </>
  ),
  language: (
    <path d="M2 3.5h6M5 2v1.5M6.8 3.5C6.3 6 4.6 8 2.3 9M3.3 5.2c.8 1.8 2.2 3 4 3.7M7.5 13.5 10.7 6l3.3 7.5M8.6 11h4.3" />
  ),
  lesson: (
    <path d="M8 4.2C6.4 3.2 4.5 2.9 2.5 3.1v9.2c2-.2 3.9.1 5.5 1.1 1.6-1 3.5-1.3 5.5-1.1V3.1c-2-.2-3.9.1-5.5 1.1zM8 4.2v9.2" />
  ),
  breakpoint: <circle cx="8" cy="8" r="4.2" />,
  plus: <path d="M8 3.5v9M3.5 8h9" />,
  fault: <path d="M9 1.8 3.5 9H8l-1 5.2L12.5 7H8z" />,
  evidence: (
    <>
      <path d="M9.5 13.5H3.5v-11h6l3 3v2M9.5 2.5v3h3M6 6h1M6 8.5h1.5" />
      <circle cx="10.6" cy="10.6" r="2.1" />
      <path d="m12.2 12.2 1.6 1.6" />
    </>
  ),
  file: <path d="M4 2h5l3 3v9H4zM9 2v3h3M6 9.5h4" />,
  source: <path d="M6 4 2.5 8 6 12M10 4l3.5 4L10 12" />,
  menu: <path d="M2.5 4.5h11M2.5 8h11M2.5 11.5h11" />,
  fit: <path d="M2.5 6V2.5H6M10 2.5h3.5V6M13.5 10v3.5H10M6 13.5H2.5V10" />,
  pin: <path d="M5.5 2.5h5M6.5 2.5v4L4 9.5h8L9.5 6.5v-4M8 9.5v4.5" />,
  pinned: <path d="M5.5 2.5h5M6.5 2.5v4L4 9.5h8L9.5 6.5v-4zM8 9.5v4.5" {...fill} />,
  tie: <path d="M6.5 5H5a3 3 0 0 0 0 6h1.5M9.5 5H11a3 3 0 0 1 0 6H9.5M6 8h4" />,
  sort: <path d="M5 3v9.5M2.5 10 5 12.5 7.5 10M9.5 4h4M9.5 8h3M9.5 12h2" />,
  copy: <path d="M5.5 5.5v-3h8v8h-3M2.5 5.5h8v8h-8z" />,
  close: <path d="m4 4 8 8M12 4l-8 8" />,
  search: (
    <>
      <circle cx="7" cy="7" r="4.2" />
      <path d="m10.2 10.2 3.3 3.3" />
    </>
  ),
  help: <path d="M6 6a2.1 2.1 0 1 1 3 1.9c-.7.4-1 .8-1 1.6M8 12v.2" />,
  compare: <path d="M2.5 3.5h4v9h-4zM9.5 3.5h4v9h-4M11.5 6.5v3" />,
  present: <path d="M2 3h12M3 3v7.5h10V3M8 10.5v1.5M5.5 14 8 12l2.5 2" />,
  swap: <path d="M4.5 6.5h8M10 4l2.5 2.5M11.5 10.5h-8M6 13l-2.5-2.5" />,
  check: <path d="m3.5 8.5 3 3 6-7" />,
  tag: <path d="M2.5 8V3H7.5l6 6-4.5 4.5zM5.3 5.5v.1" />,
  toStart: <path d="M3 3.5v9M13 3.5 6 8l7 4.5z" {...fill} />,
  back: <path d="M11.5 3.5 5 8l6.5 4.5z" />,
  play: <path d="M4.5 2.8 13 8l-8.5 5.2z" {...fill} />,
  pause: <path d="M4.5 3.2h2v9.6h-2zM9.5 3.2h2v9.6h-2z" {...fill} />,
  forward: <path d="M4.5 3.5 11 8l-6.5 4.5z" />,
  milestone: <path d="M2.5 3.5 8.5 8l-6 4.5zM11.5 5.5 14 8l-2.5 2.5L9 8z" />,
  toEnd: <path d="M13 3.5v9M3 3.5 10 8l-7 4.5z" {...fill} />,
} satisfies Record<string, JSX.Element>;

export type IconName = keyof typeof ICONS;

/** A control's icon; always beside a word or inside a control that has a name, so it is never read out. */
export function Icon({ name, className }: { name: IconName; className?: string }) {
  return (
    <svg className={`icon ${className ?? ''}`} viewBox="0 0 16 16" aria-hidden="true">
      {ICONS[name]}
    </svg>
  );
}

/** The product's mark: Kubernetes' heptagon around an hourglass. */
export function Mark() {
  return (
    <svg className="size-6 flex-none" viewBox="0 0 24 24" aria-hidden="true" fill="none" strokeLinejoin="round">
      <path d="M12 1.6 20.3 5.6 22.4 14.6 16.6 21.9H7.4L1.6 14.6 3.7 5.6z" stroke="currentColor" strokeWidth="1.6" />
      <path d="M8 6.6h8l-4 5.2z" stroke="currentColor" strokeWidth="1.4" />
      <path d="M12 11.8l4 5.4H8z" className="fill-st-terminating stroke-st-terminating" strokeWidth="1.4" />
    </svg>
  );
}
