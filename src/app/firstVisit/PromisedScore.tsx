/** One pod's score in pencil, under the button that begins it. */
import { useTexts } from '../language/index.ts';
import { interWidth } from '../shell/ui/textWidth.ts';
import { NOW, promisedOf, type Message, type PromisedKind, type Ribbon, type Rows } from './promise.ts';
import { TEXTS } from './texts.ts';

export interface PromisedScoreProps {
  readonly kind: PromisedKind;
  readonly width: number;
  readonly rows: Rows;
  /** Seconds. */
  readonly grace: number;
  /** The manifest of a static pod. */
  readonly path: string | null;
}

const FONT = 13;
/** Room that a word needs at its sides, px. */
const PAD = 10;
const fits = (word: string, room: number): boolean => interWidth(word, FONT) + PAD <= room;

export function PromisedScore({ kind, width, rows, grace, path }: PromisedScoreProps) {
  const { ribbons, messages } = promisedOf(kind);
  const height = rows.process.y + rows.process.h + 8;
  const now = NOW * width;
  return (
    <svg className="promised" width={width} height={height} aria-hidden="true">
      {ribbons.map((ribbon, i) => (
        <RibbonMark key={i} ribbon={ribbon} width={width} rows={rows} grace={grace} path={path} />
      ))}
      {messages.map((message, i) => (
        <MessageMark key={i} message={message} width={width} rows={rows} />
      ))}
      <path className="promised-now" d={`M${now} ${rows.you.y + rows.you.h + 2}V${height - 2}`} />
    </svg>
  );
}

interface RibbonProps extends Omit<PromisedScoreProps, 'kind'> {
  readonly ribbon: Ribbon;
}

function RibbonMark({ ribbon: { row, x, to, is, isThere, ends, word }, width, rows, grace, path }: RibbonProps) {
  const { y, h } = rows[row];
  const now = NOW * width;
  const [left, right] = [x * width, to * width];
  const pencil = Math.max(left, isThere === true ? now : left);
  return (
    <g className={`promised-${is}`}>
      {isThere === true ? <rect className="promised-ink" x={left} y={y} width={now - left} height={h} rx="3" /> : null}
      <rect className="promised-pencil" x={pencil} y={y + 0.5} width={right - pencil} height={h - 1} rx="3" />
      {row === 'kubelet' && isThere === true ? (
        <path className="promised-edge" d={`M${left} ${y + h - 1.5}H${now}`} />
      ) : null}
      {ends === true ? <path className="promised-bar" d={`M${right} ${y - 4}v${h + 8}`} /> : null}
      {word === undefined ? null : (
        <RibbonWord word={word} left={left} right={right} width={width} y={y + h / 2} h={h} grace={grace} path={path} />
      )}
    </g>
  );
}

interface WordProps {
  readonly word: NonNullable<Ribbon['word']>;
  readonly left: number;
  readonly right: number;
  readonly width: number;
  readonly y: number;
  readonly h: number;
  readonly grace: number;
  readonly path: string | null;
}

function RibbonWord({ word, left, right, width, y, h, grace, path }: WordProps) {
  const say = useTexts(TEXTS);
  const now = NOW * width;
  const middle = y + 4.5;
  switch (word) {
    case 'gone':
      return fits(say.gone, width - right) ? (
        <text x={right + 7} y={middle}>
          {say.gone}
        </text>
      ) : null;
    case 'runs':
    case 'neverStops':
      return (
        <>
          <text x={12} y={middle}>
            {fits(say.runs, now - 6) ? say.runs : ''}
          </text>
          {word === 'neverStops' ? (
            <text x={now + 14} y={middle}>
              {say.neverStops}
            </text>
          ) : null}
        </>
      );
    case 'grace': {
      const upTo = say.upTo({ seconds: grace });
      const hasBoth = h > 56 && fits(upTo, right - left);
      return (
        <>
          <text
            x={(left + right) / 2}
            y={hasBoth ? middle - 9 : middle}
            textAnchor="middle"
            className="promised-strong"
          >
            {interWidth(say.graceWord, 15) + PAD <= right - left ? say.graceWord : ''}
          </text>
          {hasBoth ? (
            <text x={(left + right) / 2} y={middle + 11} textAnchor="middle">
              {upTo}
            </text>
          ) : null}
        </>
      );
    }
    case 'back': {
      const text = [say.back, say.backShort].find((each) => fits(each, right - left));
      return text === undefined ? null : (
        <text x={(left + right) / 2} y={middle} textAnchor="middle">
          {text}
        </text>
      );
    }
    case 'path': {
      const file = path?.split('/').at(-1) ?? '';
      return fits(file, right - now - 12) ? (
        <text x={now + 14} y={middle} className="mono">
          {file}
        </text>
      ) : null;
    }
  }
}

/** Where a message leaves a row and arrives at one: at the nearer edges. */
function ends({ from, to }: Message, rows: Rows): readonly [number, number] {
  const [a, b] = [rows[from], rows[to]];
  return a.y < b.y ? [a.y + a.h + 2, b.y - 2] : [a.y - 2, b.y + b.h + 2];
}

function MessageMark({ message, width, rows }: { message: Message; width: number; rows: Rows }) {
  const { x, at, is, word, isBehind } = message;
  const [y, yTo] = ends(message, rows);
  const [left, right] = [x * width, at * width];
  const length = Math.hypot(right - left, yTo - y) || 1;
  const [dx, dy] = [(right - left) / length, (yTo - y) / length];
  const disc = is === 'final' ? '2' : is === 'create' ? '+' : null;
  const discAt = rows.kubelet.y + rows.kubelet.h / 2;
  const head = `M${right} ${yTo}l${-dx * 9 - dy * 4.5} ${-dy * 9 + dx * 4.5}l${dy * 9} ${-dx * 9}z`;
  const hasWord = word !== undefined && width >= (isBehind === true ? 350 : word === 'DELETE' ? 250 : 300);
  return (
    <g className={`promised-message promised-${is}`}>
      <path className="promised-line" d={`M${left} ${y}L${right - dx * 8} ${yTo - dy * 8}`} />
      <path className="promised-head" d={head} />
      {disc === null ? null : (
        <>
          <circle cx={left} cy={discAt} r="14" />
          <text x={left} y={discAt + 5} textAnchor="middle" className="promised-number">
            {disc}
          </text>
        </>
      )}
      {!hasWord ? null : word === 'DELETE' ? (
        <text
          x={isBehind === true ? left + 19 : left - 18}
          y={rows.kubelet.y - 8}
          textAnchor={isBehind === true ? 'start' : 'end'}
          className="mono"
        >
          {word}
        </text>
      ) : (
        <text x={(left + right) / 2 + 14} y={(y + yTo) / 2} className="mono">
          {word}
        </text>
      )}
    </g>
  );
}
