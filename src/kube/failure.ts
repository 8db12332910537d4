import { printed } from './printed.ts';
/** Why a call has failed, by what client-go, the API server, the container runtime and the kubelet say of it. */
export type Failure =
  /** Nobody listens. */
  | 'nobodyThere'
  /** It was sent, and no answer came. */
  | 'noAnswer'
  | 'exists'
  | 'notFound'
  | 'conflict'
  /** Not every source has told its pods. */
  | 'notReady'
  | 'other';

/** Of an error's text, where nothing else is known of it: as a log has it, or a client that got it from a connection. */
export function failureIn(error: string): Failure {
  if (error.endsWith('connection refused')) return 'nobodyThere';
  if (/unexpected EOF|i\/o timeout|closed network connection/.test(error)) return 'noAnswer';
  if (error.endsWith('already exists')) return 'exists';
  if (error.endsWith('not found') || error.includes('code = NotFound')) return 'notFound';
  if (error.includes("aren't ready")) return 'notReady';
  return error.startsWith(printed`Operation cannot be fulfilled`) ? 'conflict' : 'other';
}
