/** What was brought, what became of it, and which pod is looked at. It outlives the page that shows it. */
import { createStore } from 'zustand/vanilla';
import { useStore } from 'zustand';
import type { EvidenceLine, FileReport, LineClass, PodEvidence, ReadProgress } from '../../evidence/index.ts';
import type { EvidenceAccount, EvidenceSource, PodRow } from '../../worker/evidenceProtocol.ts';

/** Why there is nothing to see of an input, or of one file of it. */
export type Trouble =
  | { readonly kind: 'nothing' | 'otherOrigin' }
  | { readonly kind: 'lost'; readonly why: string; readonly again: () => void }
  /** It could not be had. */
  | { readonly kind: 'missing'; readonly name: string; readonly why: string }
  /** It was had, and is no text. */
  | { readonly kind: 'unreadable'; readonly name: string; readonly as: NonNullable<FileReport['trouble']> };

export type LinePlace = Pick<EvidenceLine, 'file' | 'line'>;

export interface ReadResult {
  readonly account: EvidenceAccount;
  readonly pods: readonly PodRow[];
  /** What it was read from, to be read again with another clock. */
  readonly sources: readonly EvidenceSource[];
}

export interface EvidenceState {
  readonly phase: 'input' | 'reading' | 'read';
  /** What is brought next is read together with what the result was read from. */
  readonly together: boolean;
  /** What is being typed or pasted; it outlives the form. */
  readonly draft: string;
  readonly progress: ReadProgress | null;
  /** Bytes a second, of late. */
  readonly rate: number;
  readonly stopping: boolean;
  /** In the form: why there is no result. Beside a result: what of the input is not in it. */
  readonly troubles: readonly Trouble[];
  readonly result: ReadResult | null;
  readonly chosen: string | null;
  /** The chosen pod in full, as soon as it is there. */
  readonly pod: PodEvidence | null;
  /** Beside the diagnosis; on a phone one of all. */
  readonly pane: EvidencePane;
  readonly lines: LineClass;
  /** The line that is looked at among those around it, or null where lines are looked at by their class. */
  readonly line: LinePlace | null;
}

export const SIDE_PANES = ['course', 'expected', 'lines'] as const;
export const PHONE_PANES = ['pods', 'diagnosis', ...SIDE_PANES] as const;
export type EvidencePane = (typeof PHONE_PANES)[number];

const INITIAL: EvidenceState = {
  phase: 'input',
  together: false,
  draft: '',
  progress: null,
  rate: 0,
  stopping: false,
  troubles: [],
  result: null,
  chosen: null,
  pod: null,
  pane: 'pods',
  lines: 'unknown',
  line: null,
};

export const evidenceStore = createStore<EvidenceState>()(() => INITIAL);

export const useEvidence = <T>(selector: (state: EvidenceState) => T): T => useStore(evidenceStore, selector);
