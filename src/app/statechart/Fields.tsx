/** podSyncStatus: the record that the worker's decisions are made from. */
import { Fragment } from 'react';
import { useTexts } from '../language/index.ts';
import { FIELDS, fieldText, isUnset } from './record.ts';
import type { Passage } from './passage.ts';
import { TEXTS } from './texts.ts';
import { useChangedFields, useRecord } from './useWorker.ts';
import { absence } from './words.ts';

interface FieldsProps {
  readonly passage: Passage;
  readonly index: number;
  /** Say that it is the static pod's worker. */
  readonly note: boolean;
}

/** A long name breaks where a word begins: `started` `Terminating`. */
const atHumps = (field: string) =>
  field.split(/(?=[A-Z])/).map((word, i) => (
    <Fragment key={word}>
      {i === 0 ? null : <wbr />}
      {word}
    </Fragment>
  ));

export function Fields({ passage, index, note }: FieldsProps) {
  const say = useTexts(TEXTS);
  const record = useRecord(passage.uid);
  const changed = useChangedFields(passage.uid);
  return (
    <div className="sc-side min-w-0 h-fit flex flex-col gap-1">
      {record === undefined ? (
        <p className="text-12 text-ink-2">{absence(passage, index)}</p>
      ) : (
        <dl className="sc-fields mono flex-col" aria-label="podSyncStatus">
          {FIELDS.map((field) => (
            <div key={field} className={changed.has(field) ? 'sc-changed' : isUnset(record, field) ? 'sc-unset' : ''}>
              <dt className="wrap-anywhere">{atHumps(field)}</dt>
              <dd>
                {fieldText(record, field)}
                {changed.has(field) ? <span className="sr-only"> {say.changed}</span> : null}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {note ? <p className="text-12 text-ink-2">{say.staticNote}</p> : null}
    </div>
  );
}
