/** What was brought, what became of it, and which pod is looked at. It outlives the page that shows it. */
import { createStore } from 'zustand/vanilla';
import { useStore } from 'zustand';
import type { LineClass, PodEvidence, ReadProgress } from '../../evidence/index.ts';
import type { EvidenceAccount, EvidenceOptions, EvidenceSource, PodRow } from '../../worker/evidenceProtocol.ts';

export interface Missing {
  readonly name: string;
  readonly why: string;
}

export interface ReadResult {
  readonly account: EvidenceAccount;
  readonly pods: readonly PodRow[];
}

export interface EvidenceState {
  readonly phase: 'input' | 'reading' | 'read';
  /** What is being typed or pasted; it outlives the form. */
  readonly draft: string;
  readonly sources: readonly EvidenceSource[];
  readonly options: EvidenceOptions;
  readonly progress: ReadProgress | null;
  /** Bytes a second, of late. */
  readonly rate: number;
  readonly stopping: boolean;
  readonly missing: readonly Missing[];
  /** Why there is no result. */
  readonly trouble: string | null;
  readonly result: ReadResult | null;
  readonly chosen: string | null;
  /** The chosen pod in full, as soon as it is there. */
  readonly pod: PodEvidence | null;
  /** Beside the diagnosis; on a phone one of all. */
  readonly pane: EvidencePane;
  readonly lines: LineClass;
}

export const SIDE_PANES = ['course', 'expected', 'lines'] as const;
export const PHONE_PANES = ['pods', 'diagnosis', ...SIDE_PANES] as const;
export type EvidencePane = (typeof PHONE_PANES)[number];

const INITIAL: EvidenceState = {
  phase: 'input',
  draft: '',
  sources: [],
  options: {},
  progress: null,
  rate: 0,
  stopping: false,
  missing: [],
  trouble: null,
  result: null,
  chosen: null,
  pod: null,
  pane: 'pods',
  lines: 'unknown',
};

export const evidenceStore = createStore<EvidenceState>()(() => INITIAL);

export const useEvidence = <T>(selector: (state: EvidenceState) => T): T => useStore(evidenceStore, selector);
