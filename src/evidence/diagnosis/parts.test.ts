/** The parts of a verdict: what is put into them by itself. */
import { describe, expect, it } from 'vitest';
import { courseOf, fact, inTurn, inWords } from '../testing/madeFacts.ts';
import { errorOf, isFact, nameOf, statusTrouble, troubleOf, UNTOLD, verdict } from './parts.ts';

describe('a verdict', () => {
  const removal = courseOf(inTurn(fact('Deleting'), fact('TerminatingEntered')));

  it('is certain, since its stage was entered, and proved by that and by who asked', () => {
    expect(inWords(verdict('Terminating', removal, { waitingOn: 'none' }))).toBe(
      'Terminating none high since Deleting 10:05:01 by Deleting',
    );
    const ended = courseOf(inTurn(fact('Deleting'), fact('StoppedAll')));
    expect(inWords(verdict('Terminated', ended, { waitingOn: 'none' }))).toBe(
      'Terminated none high since StoppedAll 10:05:02 by StoppedAll, Deleting',
    );
  });

  it('has what it is given before that', () => {
    const part = { waitingOn: 'cgroup', confidence: 'low', subject: 'app', error: 'busy' } as const;
    const [since, proofs] = [fact('CgroupFailed'), [fact('Killing')]];
    expect(inWords(verdict('Terminating', removal, { ...part, since, proofs }))).toBe(
      'Terminating cgroup low since CgroupFailed by Killing, CgroupFailed, Deleting of app error: busy',
    );
  });

  it('of which nothing is told', () => {
    expect(inWords(UNTOLD)).toBe('unknown unknown low');
    expect(inWords(verdict('unknown', courseOf([]), { waitingOn: 'unknown' }))).toBe('unknown unknown high');
  });
});

describe('a fact', () => {
  it('is there or not', () => {
    expect([fact('Row'), null, undefined].map(isFact)).toEqual([true, false, false]);
  });

  it('says its error and what that is about, as text', () => {
    const failed = fact('SyncFailed', { detail: { error: 'no', trouble: 'sandbox' } });
    expect([errorOf(failed), errorOf(null), errorOf(undefined), errorOf(fact('Row'))]).toEqual(['no', '', '', '']);
    expect([troubleOf(failed), troubleOf(null), troubleOf(fact('Row'))]).toEqual(['sandbox', '', '']);
  });

  it('is of a container by name, or by the beginning of its id', () => {
    expect(nameOf(fact('Killing', { container: 'app', id: 'ab'.repeat(32) }))).toBe('app');
    expect(nameOf(fact('Killing', { id: 'ab'.repeat(32) }))).toBe('abababababab');
    expect([nameOf(fact('Killing')), nameOf(null)]).toEqual(['', '']);
  });
});

describe('a status that can’t be written', () => {
  it('is the API server’s, or the kubelet’s own matter', () => {
    const failed = fact('StatusFailed', { detail: { error: 'refused' } });
    const silent = fact('StatusFailed', { detail: { error: 'no route', api: true } });
    expect(statusTrouble(courseOf([failed]))).toEqual({
      waitingOn: 'status-update',
      proofs: [failed],
      error: 'refused',
    });
    expect(statusTrouble(courseOf([silent]))).toEqual({ waitingOn: 'apiserver', proofs: [silent], error: 'no route' });
    expect(statusTrouble(courseOf([]))).toBeNull();
  });
});
