/** Fields that the step changed, old and new; and what they mean: that of the most telling one at once. */
import { useMemo, useState } from 'react';
import type { ClusterState } from '../../cluster/state.ts';
import type { TraceEvent } from '../../trace/index.ts';
import { EXPLANATIONS, fieldAt, telling, thingNamed } from '../explain/index.ts';
import { Flash } from '../flash/index.ts';
import { useTexts } from '../language/index.ts';
import { MiddleCut } from '../shell/ui/index.ts';
import { useEvents } from '../store/index.ts';
import { changedFields, shownValue, type ChangedField } from '../readings/index.ts';
import { MORE, Section } from './Section.tsx';
import { WHAT } from './whatTexts.ts';

const ROWS = 8;

/** `containerID`, the last of a path. */
const lastOf = (path: string): string => path.slice(path.lastIndexOf('.') + 1);

function Values({ field, isKnown = false }: { field: ChangedField; isKnown?: boolean }) {
  const say = useTexts(WHAT);
  const { whole, path } = field;
  const was = whole === undefined ? shownValue(field, field.from) || say.none : undefined;
  const now = whole === undefined ? shownValue(field, field.to) || say.none : say[whole];
  return (
    <>
      <span
        className={`text-ink-2 ${isKnown ? 'underline decoration-dotted decoration-ink-3 underline-offset-3' : ''}`}
      >
        {path === '' ? say.itself : <MiddleCut text={path} tail={lastOf(path).length} />}
      </span>
      <Flash was={was} now={now}>
        <ins className="no-underline font-semibold text-ink" title={was === undefined ? undefined : `${was} → ${now}`}>
          {now}
        </ins>
      </Flash>
    </>
  );
}

interface FieldProps {
  readonly field: ChangedField;
  readonly open: boolean;
  readonly onToggle: () => void;
}

const ROW = 'diff-row w-full grid grid-cols-[minmax(96px,1fr)_fit-content(260px)] items-center gap-x-2';

/** A field with a meaning is a button that says it. */
function Field({ field, open, onToggle }: FieldProps) {
  const { meanings } = useTexts(EXPLANATIONS).fields;
  const id = fieldAt(field.thing, field.path);
  if (id === undefined)
    return (
      <dd className={ROW}>
        <Values field={field} />
      </dd>
    );
  return (
    <dd>
      <button
        type="button"
        className={`${ROW} rounded-1 text-left hover:bg-raised-2`}
        aria-expanded={open}
        onClick={onToggle}
      >
        <Values field={field} isKnown />
      </button>
      {open ? (
        <p className="mb-0.75 border-l border-l-edge pl-2 font-plain text-11/3.75 text-ink-2 text-pretty">
          {meanings[id]}
        </p>
      ) : null}
    </dd>
  );
}

const sameOwner = (a: ChangedField | undefined, b: ChangedField): boolean =>
  a !== undefined && a.thing === b.thing && a.name === b.name;

export function Changed({ event, state }: { event: TraceEvent; state: ClusterState }) {
  const say = useTexts(WHAT);
  const words = useTexts(EXPLANATIONS);
  const events = useEvents();
  const [wholeOf, setWholeOf] = useState<number | null>(null);
  const [asked, setAsked] = useState<{ readonly seq: number; readonly row: number | null } | null>(null);
  const fields = useMemo(() => changedFields(events, event, state), [events, event, state]);
  if (fields.length === 0) return null;
  const whole = wholeOf === event.seq;
  const shown = whole ? fields : fields.slice(0, ROWS);
  const open = asked?.seq === event.seq ? asked.row : telling(shown);
  return (
    <Section title={say.changed}>
      <dl className="font-stamp text-11/4.5 phone:leading-5">
        {shown.map((field, row) => [
          sameOwner(shown[row - 1], field) ? null : (
            <dt key={`of ${field.thing} ${field.name}`} className="text-ink-3 not-first:mt-0.5">
              {thingNamed(field.thing, field.name, words)}
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
              className={MORE}
              aria-expanded={whole}
              onClick={() => setWholeOf(whole ? null : event.seq)}
            >
              {whole ? say.fewer : say.more({ count: fields.length - ROWS })}
            </button>
          </dd>
        ) : null}
      </dl>
    </Section>
  );
}
