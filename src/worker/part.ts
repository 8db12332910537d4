/** A part of the program that comes when it is first needed, and may not. */

/** It could not be had. */
export class PartMissing extends Error {}

/** @throws PartMissing */
export async function part<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch (error) {
    throw new PartMissing(error instanceof Error ? error.message : String(error), { cause: error });
  }
}
