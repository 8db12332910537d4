/**
 * The diagnosis' advice as something to do, and apart from it what is not to be done while anything else is left. Pure.
 */
import { goneCheck, type Advice, type Command, type WaitingOn } from '../../evidence/index.ts';

export interface Remedies {
  readonly steps: readonly Advice[];
  /** How one sees that the pod has gone; null where it is not to go, or has. */
  readonly check: Command | null;
  readonly last: readonly Advice[];
}

/** Waits that end in something else than the pod's going. */
const STAYS: ReadonlySet<WaitingOn> = new Set(['mirror-conflict', 'static-name-conflict', 'unknown']);

/** @param waitingOn null where the pod has gone, and only leftovers are waited for. */
export function remediesOf(waitingOn: WaitingOn | null, advice: readonly Advice[]): Remedies {
  const [first] = advice;
  return {
    steps: advice.filter(({ risk }) => risk !== 'high'),
    check: waitingOn === null || STAYS.has(waitingOn) || first === undefined ? null : goneCheck(first),
    last: advice.filter(({ risk }) => risk === 'high'),
  };
}

/** The step to start with: the first with a command that is not dangerous, or else the first of all. */
export const firstStep = (advice: readonly Advice[]): Advice | undefined =>
  advice.find(({ command, risk }) => command !== null && risk !== 'high') ?? advice[0];

/** A command in pieces: what is left to be filled in stands by itself. */
export const piecesOf = ({ text, open }: Command): readonly { readonly text: string; readonly isOpen: boolean }[] =>
  text
    .split(/(<[a-z][a-z-]{0,30}>)/)
    .filter((piece) => piece !== '')
    .map((piece) => ({ text: piece, isOpen: open.includes(piece.slice(1, -1)) && piece.startsWith('<') }));

/** Where a link leads, in a few words: the site, and the page or the file. */
export function pageOf(source: string): string {
  const { hostname, pathname } = new URL(source);
  const parts = pathname.split('/').filter((part) => part !== '');
  const page = parts.at(-1) ?? '';
  return hostname === 'github.com' ? `${parts.slice(0, 2).join('/')}: ${page}` : `${hostname}: ${page}`;
}
