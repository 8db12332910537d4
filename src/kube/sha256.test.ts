import { describe, expect, it } from 'vitest';
import { sha256 } from './sha256.ts';

/** Examples of NIST's Cryptographic Standards and Guidelines. */
describe('SHA-256', () => {
  it('is what the standard gives for one block, for none and for two', () => {
    expect(sha256('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
    expect(sha256('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
    expect(sha256('abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq')).toBe(
      '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
    );
  });
});
