/** Shapes as SVG elements, in the tokens' colours. */
import type { CSSProperties } from 'react';
import type { Box, Look, Point, Shape } from './parts.ts';

const colour = (tone: string | undefined): string => (tone === undefined ? 'none' : `var(--${tone})`);

/** Colours are styles, not attributes: only those know variables. */
function lookOf({ fill, pattern, fillOpacity, stroke, width, dash, opacity }: Look): CSSProperties {
  return {
    fill: pattern === undefined ? colour(fill) : `url(#score-${pattern})`,
    stroke: colour(stroke),
    ...(fillOpacity !== undefined && { fillOpacity }),
    ...(width !== undefined && { strokeWidth: width }),
    ...(dash !== undefined && { strokeDasharray: dash }),
    ...(opacity !== undefined && { opacity }),
    strokeLinecap: 'round',
    strokeLinejoin: 'round',
  };
}

const place = ({ x, y }: Point): string => `${x.toFixed(1)} ${y.toFixed(1)}`;

const pathOf = (points: readonly Point[], closed: boolean): string =>
  `M${points.map(place).join('L')}${closed ? 'Z' : ''}`;

const rectPath = ({ x, y, w, h }: Box): string =>
  `M${x.toFixed(1)} ${y.toFixed(2)}h${w.toFixed(1)}v${h.toFixed(2)}h${(-w).toFixed(1)}Z`;

export const Shapes = ({ shapes }: { readonly shapes: readonly Shape[] }) =>
  shapes.map((shape, i) =>
    shape.is === 'rect' ? (
      <rect
        key={i}
        x={shape.at.x}
        y={shape.at.y}
        width={shape.at.w}
        height={shape.at.h}
        rx={Math.min(shape.radius, shape.at.w / 2, shape.at.h / 2)}
        style={lookOf(shape.look)}
      />
    ) : shape.is === 'rects' ? (
      <path key={i} d={shape.at.map(rectPath).join('')} style={lookOf(shape.look)} />
    ) : (
      <path key={i} d={pathOf(shape.points, shape.closed)} style={lookOf(shape.look)} />
    ),
  );

/** Patterns that shapes name; once on the page. */
export const Patterns = () => (
  <svg width="0" height="0" className="absolute" aria-hidden="true">
    <defs>
      <linearGradient id="score-slab" x1="0" x2="1" y1="0" y2="0">
        <stop offset="0" style={{ stopColor: 'var(--slab-a)' }} />
        <stop offset="1" style={{ stopColor: 'var(--slab-b)' }} />
      </linearGradient>
      <linearGradient id="score-slab-down" x1="0" x2="0" y1="0" y2="1">
        <stop offset="0" style={{ stopColor: 'var(--slab-a)' }} />
        <stop offset="1" style={{ stopColor: 'var(--slab-b)' }} />
      </linearGradient>
      <pattern id="score-hook" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect width="9" height="9" style={{ fill: 'var(--st-terminating-soft)' }} />
        <path d="M0 0V9" style={{ stroke: 'var(--st-terminating)', strokeWidth: 3, opacity: 0.75 }} />
      </pattern>
      <pattern id="score-down" width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <path d="M0 0V8" style={{ stroke: 'var(--edge)', strokeWidth: 1.5, opacity: 0.6 }} />
      </pattern>
      <pattern id="score-cut-off" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <path d="M0 0V7" style={{ stroke: 'var(--failure)', strokeWidth: 1.5, opacity: 0.55 }} />
      </pattern>
      <marker
        id="score-arrow"
        viewBox="0 0 10 10"
        refX="8"
        refY="5"
        markerUnits="userSpaceOnUse"
        markerWidth="13"
        markerHeight="13"
        orient="auto-start-reverse"
      >
        <path d="M0 .8L9 5L0 9.2z" fill="context-stroke" />
      </marker>
    </defs>
  </svg>
);
