/** Fields that the step changed, old and new; and what they mean: that of the most telling one at once. */
import { useMemo, useState } from 'react';
import type { ClusterState } from '../../cluster/state.ts';
import type { TraceEvent } from '../../trace/index.ts';
import { EXPLANATIONS, fieldAt, telling } from '../explain/index.ts';
import { useTexts } from '../language/index.ts';
import { MiddleCut } from '../shell/ui/index.ts';
import { useEvents } from '../store/index.ts';
import { changedFields, shownValue, type ChangedField } from './changedFields.ts';
import { WHAT } from './whatTexts.ts';

const ROWS = 8;

/** `containerID`, the last of a path. */
const lastOf = (path: string): string => path.slice(path.lastIndexOf('.') + 1);

type Words = (typeof WHAT)['en'];

function partsOf({ field, say }: { field: ChangedField; say: Words }) {
  const { whole, path } = field;
  const from = whole === undefined ? shownValue(field, field.from) : '';
  const to = whole === undefined ? shownValue(field, field.to) : say[whole];
  const arrow = whole === undefined ? (to === '' ? '' : from === '' ? '+' : '→') : whole === 'new' ? '+' : '';
  return { path: path === '' ? say.itself : path, from, arrow, to: to === '' ? say.none : to, isNone: to === '' };
}

function Values({ field }: { field: ChangedField }) {
  const say = useTexts(WHAT);
  const { path, from, arrow, to, isNone } = partsOf({ field, say });
  return (
    <>
      <span className="diff-path">
        <MiddleCut text={path} tail={lastOf(path).length} />
      </span>
      {from === '' ? <span /> : <del title={from}>{from}</del>}
      <span className="diff-arrow" aria-hidden="true">
        {arrow}
      </span>
      {isNone ? <ins className="diff-none">{to}</ins> : <ins title={to}>{to}</ins>}
    </>
  );
}

/** The row as it is read out: a path is one word, also where it is cut. */
const spoken = (of: Parameters<typeof partsOf>[0]): string => {
  const { path, from, to } = partsOf(of);
  return [path, from, to].filter(Boolean).join(' ');
};

interface FieldProps {
  readonly field: ChangedField;
  readonly open: boolean;
  readonly onToggle: () => void;
}

/** A field with a meaning is a button that says it. */
function Field({ field, open, onToggle }: FieldProps) {
  const say = useTexts(WHAT);
  const { meanings } = useTexts(EXPLANATIONS).fields;
  const id = fieldAt(field.thing, field.path);
  if (id === undefined)
    return (
      <dd className="diff-row">
        <Values field={field} />
      </dd>
    );
  return (
    <dd>
      <button
        type="button"
        className="diff-row diff-known"
        aria-label={spoken({ field, say })}
        aria-expanded={open}
        onClick={onToggle}
      >
        <Values field={field} />
      </button>
      {open ? <p className="diff-means">{meanings[id]}</p> : null}
    </dd>
  );
}

const sameOwner = (a: ChangedField | undefined, b: ChangedField): boolean =>
  a !== undefined && a.thing === b.thing && a.name === b.name;

export function Changed({ event, state }: { event: TraceEvent; state: ClusterState }) {
  const say = useTexts(WHAT);
  const { things } = useTexts(EXPLANATIONS).fields;
  const events = useEvents();
  const [wholeOf, setWholeOf] = useState<number | null>(null);
  const [asked, setAsked] = useState<{ readonly seq: number; readonly row: number | null } | null>(null);
  const fields = useMemo(() => changedFields(events, event, state), [events, event, state]);
  if (fields.length === 0) return null;
  const whole = wholeOf === event.seq;
  const shown = whole ? fields : fields.slice(0, ROWS);
  const open = asked?.seq === event.seq ? asked.row : telling(shown);
  return (
    <div className="insp-section">
      <h3>{say.changed}</h3>
      <dl className="diff">
        {shown.map((field, row) => [
          sameOwner(shown[row - 1], field) ? null : (
            <dt key={`of ${field.thing} ${field.name}`} className="diff-of">
              {things[field.thing](field.name)}
            </dt>
          ),
          <Field
            key={`${field.thing} ${field.name} ${field.path}`}
            field={field}
            open={open === row}
            onToggle={() => setAsked({ seq: event.seq, row: open === row ? null : row })}
          />,
        ])}
        {fields.length > ROWS ? (
          <dd>
            <button
              type="button"
              className="insp-more"
              aria-expanded={whole}
              onClick={() => setWholeOf(whole ? null : event.seq)}
            >
              {whole ? say.fewer : say.more(fields.length - ROWS)}
            </button>
          </dd>
        ) : null}
      </dl>
    </div>
  );
}
