/** Fields that the step changed, old and new. */
import { useMemo, useState } from 'react';
import type { ClusterState } from '../../cluster/state.ts';
import type { TraceEvent } from '../../trace/index.ts';
import { useEvents } from '../store/index.ts';
import { changedFields, shownValue, type ChangedField } from './changedFields.ts';

const ROWS = 8;

function Field({ field, of }: { field: ChangedField; of: boolean }) {
  const from = shownValue(field, field.from);
  const to = shownValue(field, field.to);
  return (
    <>
      {of ? <dt className="diff-of">{field.of}</dt> : null}
      <dd className="diff-row">
        <span className="diff-path" title={field.path}>
          {field.path === '' ? 'itself' : field.path}
        </span>
        {from === '' ? <span /> : <del title={from}>{from}</del>}
        <span className="diff-arrow" aria-hidden="true">
          {from === '' ? (to === 'gone' ? '' : '+') : to === '' ? '' : '→'}
        </span>
        {to === '' ? <ins className="diff-none">none</ins> : <ins title={to}>{to}</ins>}
      </dd>
    </>
  );
}

export function Changed({ event, state }: { event: TraceEvent; state: ClusterState }) {
  const events = useEvents();
  const [wholeOf, setWholeOf] = useState<number | null>(null);
  const fields = useMemo(() => changedFields(events, event, state), [events, event, state]);
  if (fields.length === 0) return null;
  const whole = wholeOf === event.seq;
  const shown = whole ? fields : fields.slice(0, ROWS);
  return (
    <div className="insp-section">
      <h3>Changed</h3>
      <dl className="diff">
        {shown.map((field, i) => (
          <Field key={`${field.of}${field.path}`} field={field} of={field.of !== shown[i - 1]?.of} />
        ))}
        {fields.length > ROWS ? (
          <dd>
            <button
              type="button"
              className="insp-more"
              aria-expanded={whole}
              onClick={() => setWholeOf(whole ? null : event.seq)}
            >
              {whole ? 'fewer' : `${fields.length - ROWS} more`}
            </button>
          </dd>
        ) : null}
      </dl>
    </div>
  );
}
