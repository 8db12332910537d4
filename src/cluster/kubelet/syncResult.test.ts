import { describe, expect, it } from 'vitest';
import { aggregate, syncError } from './syncResult.ts';

describe('syncError', () => {
  const lost = 'rpc error: code = Unavailable desc = "gone"';

  it('is none when nothing failed', () => {
    expect(syncError([{ action: 'KillContainer', target: 'app' }])).toBeUndefined();
  });

  it('puts one failure alone and several in brackets, each message quoted once more', () => {
    const container = { action: 'KillContainer', target: 'app', error: lost } as const;
    const sandbox = { action: 'KillPodSandbox', target: 'U', error: lost } as const;
    const ofContainer = String.raw`failed to "KillContainer" for "app" with KillContainerError: "rpc error: code = Unavailable desc = \"gone\""`;
    const ofSandbox = String.raw`failed to "KillPodSandbox" for "U" with KillPodSandboxError: "rpc error: code = Unavailable desc = \"gone\""`;
    expect(syncError([container, { action: 'KillContainer', target: 'web' }])).toBe(ofContainer);
    expect(syncError([container, sandbox])).toBe(`[${ofContainer}, ${ofSandbox}]`);
  });

  it('says the same thing once', () => {
    expect(aggregate(['a', 'b', 'a'])).toBe('[a, b]');
    expect(aggregate(['a', 'a'])).toBe('a');
  });
});
