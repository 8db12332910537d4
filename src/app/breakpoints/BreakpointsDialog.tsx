/** All breakpoints: what they stop at, how often that is in this run; set, run to, remove. */
import { useMemo, useState } from 'react';
import { keysOf } from '../commands/index.ts';
import { Filled, useTexts } from '../language/index.ts';
import { Button, Dialog, Icon, IconButton, Segmented } from '../shell/ui/index.ts';
import { actions, useTrace, useView, type Breakpoint } from '../store/index.ts';
import { runToNext, toggle } from './acts.ts';
import { choicesOf, type Choice } from './choices.ts';
import { isHit } from './match.ts';
import { TEXTS } from './texts.ts';
import { nameOf, wordsOf } from './words.ts';

const SORTS = ['kind', 'actor', 'pod', 'field'] as const satisfies readonly Breakpoint['on'][];

function Row({ breakpoint }: { breakpoint: Breakpoint }) {
  const { events } = useTrace();
  const say = useTexts(TEXTS);
  const times = useMemo(() => events.filter((event) => isHit(event, breakpoint)).length, [events, breakpoint]);
  const words = wordsOf(breakpoint);
  return (
    <li className="not-first:border-t not-first:border-t-line flex items-center gap-2 min-h-10 py-1 pr-2 pl-2.5">
      <Icon name="breakpoint" className="fill-current text-user-text" />
      <span className="text-12 flex-1 min-w-0 flex flex-col wrap-anywhere">
        {words}
        <span className="text-11 text-ink-3">{say.times({ count: times })}</span>
      </span>
      <Button
        size="sm"
        disabled={times === 0}
        aria-label={`${say.next}: ${words}`}
        onClick={() => {
          actions.open(null);
          runToNext(breakpoint);
        }}
      >
        {say.nextShort}
      </Button>
      <IconButton
        icon="close"
        size="sm"
        variant="ghost"
        label={say.remove({ what: words })}
        onClick={() => actions.toggleBreakpoint(breakpoint)}
      />
    </li>
  );
}

const labelOf = ({ of, times }: Choice): string => `${of} (${times})`;

function Add() {
  const trace = useTrace();
  const say = useTexts(TEXTS);
  const [on, setOn] = useState<Breakpoint['on']>('kind');
  const [chosen, setChosen] = useState('');
  const [pod, setPod] = useState('');
  const choices = useMemo(() => choicesOf(trace), [trace]);
  const offered = choices[on];
  const of = offered.some((each) => each.of === chosen) ? chosen : (offered[0]?.of ?? '');
  return (
    <form
      className="flex flex-col items-start gap-2 pt-1"
      onSubmit={(event) => {
        event.preventDefault();
        if (of === '') return;
        const breakpoint: Breakpoint = { on, of: on === 'field' && pod !== '' ? `${pod}:${of}` : of };
        toggle(breakpoint);
      }}
    >
      <h3 className="text-12 font-semibold text-ink-2">{say.add}</h3>
      <Segmented
        className="max-w-full overflow-x-auto"
        label={say.add}
        value={on}
        options={SORTS.map((value) => ({ value, label: say.on[value] }))}
        onChange={setOn}
      />
      <div className="self-stretch flex flex-wrap gap-2">
        <select
          className="input mono flex-[1_1_160px] min-w-0"
          aria-label={say.of[on]}
          value={of}
          onChange={(event) => setChosen(event.target.value)}
        >
          {offered.map((choice) => (
            <option key={choice.of} value={choice.of}>
              {labelOf(choice)}
            </option>
          ))}
        </select>
        {on === 'field' ? (
          <select
            className="input flex-[1_1_160px] min-w-0"
            aria-label={say.ofPod}
            value={pod}
            onChange={(event) => setPod(event.target.value)}
          >
            <option value="">{say.anyPod}</option>
            {choices.pod.map(({ of: key }) => (
              <option key={key} value={key}>
                {nameOf(key)}
              </option>
            ))}
          </select>
        ) : null}
        <Button submit disabled={of === ''}>
          {say.addButton}
        </Button>
      </div>
    </form>
  );
}

export default function BreakpointsDialog() {
  const { breakpoints } = useView();
  const say = useTexts(TEXTS);
  return (
    <Dialog title={say.title} className="w-[min(560px,calc(100vw_-_24px))]" onClose={() => actions.open(null)}>
      <div className="form">
        {breakpoints.length === 0 ? (
          <p className="text-12 text-ink-2">
            <Filled text={say.none({ shortcut: '{shortcut}' })} shortcut={<kbd>{keysOf('break-here')}</kbd>} />
          </p>
        ) : (
          <>
            <p className="text-12 text-ink-2">{say.hint}</p>
            <ul className="flex flex-col border border-line rounded-3" aria-label={say.set}>
              {breakpoints.map((breakpoint) => (
                <Row key={`${breakpoint.on} ${breakpoint.of}`} breakpoint={breakpoint} />
              ))}
            </ul>
            <div className="flex items-center justify-between">
              <Button size="sm" variant="ghost" onClick={() => actions.clearBreakpoints()}>
                {say.removeAll}
              </Button>
              <span className="cap">
                {say.next} <kbd>{keysOf('to-breakpoint')}</kbd>
              </span>
            </div>
          </>
        )}
        <Add />
      </div>
    </Dialog>
  );
}
