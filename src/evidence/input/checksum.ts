/** CRC-32 as gzip and PNG use it (ISO 3309). */
const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let code = byte;
  for (let bit = 0; bit < 8; bit++) code = (code & 1) === 1 ? 0xedb88320 ^ (code >>> 1) : code >>> 1;
  return code;
});

export class Checksum {
  #code = 0xffffffff;

  add(bytes: Uint8Array): void {
    let code = this.#code;
    for (let i = 0; i < bytes.length; i++) code = (TABLE[(code ^ (bytes[i] ?? 0)) & 0xff] ?? 0) ^ (code >>> 8);
    this.#code = code;
  }

  get value(): number {
    return (this.#code ^ 0xffffffff) >>> 0;
  }
}

export function checksumOf(bytes: Uint8Array): number {
  const sum = new Checksum();
  sum.add(bytes);
  return sum.value;
}
