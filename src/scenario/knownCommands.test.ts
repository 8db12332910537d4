import { describe, expect, it } from 'vitest';
import { knownFailure } from './knownCommands.ts';

describe('a command that is known to fail', () => {
  it.each([
    [['/bin/false'], 1],
    [['false'], 1],
    [['/usr/bin/false', '--help'], 1],
    [['sh', '-c', 'exit 1'], 1],
    [['/bin/sh', '-c', 'sleep 5; exit 3'], 3],
    [['bash', '-ec', 'echo no && exit 2'], 2],
    [['sh', '-c', 'exit 7; true'], 7],
    [['sh', '-c', 'false'], 1],
    [['sh', '-c', 'exit 256; false'], undefined],
  ])('%j ends with %s', (command, code) => {
    expect(knownFailure(command)).toBe(code);
  });
});

describe('a command that may succeed', () => {
  it.each([
    [['true']],
    [['cat', '/tmp/healthy']],
    [['sh', '-c', 'test -e /tmp/ok || exit 1']],
    [['sh', '-c', 'exit 0']],
    [['sh', '-c', 'exit']],
    [['sh', '-c', 'exit $?']],
    [['sh', '-c', 'test -e /tmp/ok && exit 0; exit 1']],
    [['sh', '-c', 'if false; then exit 1; fi']],
    [['sh', 'probe.sh', '-c', 'exit 1']],
    [['sh', '-c', 'false; true']],
    [['echo', 'exit 1']],
    [[]],
    [undefined],
  ])('%j is not known to fail', (command) => {
    expect(knownFailure(command)).toBeUndefined();
  });
});
