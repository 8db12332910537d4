/** A kubectl command in the palette: the entry that runs it at the instant, or why it can't be run. */
import { texts } from '../language/index.ts';
import { actions, type Act, type PageState } from '../store/index.ts';
import { isTyped, readKubectl, refusalText, TYPED_TEXTS, typedLine } from '../typed/index.ts';
import type { PaletteSection } from './paletteEntries.ts';
import { StateIcon } from './ui/index.ts';

export interface TypedCommand {
  readonly sections: readonly PaletteSection[];
  /** Empty where there is nothing against it. */
  readonly objection: string;
}

const NOTHING: TypedCommand = { sections: [], objection: '' };

function runActs(acts: readonly Act[], line: string): void {
  const [act] = acts;
  if (act === undefined) return;
  if (acts.length > 1) void actions.actAll(acts, line);
  else if (act.do === 'delete' && 'pod' in act) void actions.act(act);
  else void actions.act(act, line);
}

export function typedCommand({ scenario, cluster, evidenceOpen, imported }: PageState, query: string): TypedCommand {
  if (!isTyped(query) || scenario === null || cluster === null || evidenceOpen || imported !== null) return NOTHING;
  const say = texts(TYPED_TEXTS);
  const read = readKubectl(query, { scenario, cluster });
  if ('refused' in read) return { sections: [], objection: refusalText(read.refused, say) };
  const line = typedLine(query);
  const icon = <StateIcon shape="user" />;
  const entry = { id: 'typed', label: `$ ${line}`, icon, run: () => runActs(read.ok, line) };
  return { sections: [{ title: say.section, entries: [entry] }], objection: '' };
}
