/** Why a command that was typed can't be done here; `texts.ts` words it. */
export type Refusal =
  | { readonly why: 'openQuote' }
  | { readonly why: 'nothing' }
  | { readonly why: 'command'; readonly command: string; readonly meant: string }
  | { readonly why: 'elsewhere'; readonly command: string; readonly place: 'read' | 'manifest' }
  | { readonly why: 'flag'; readonly command: string; readonly flag: string; readonly meant: string }
  | { readonly why: 'value'; readonly flag: string; readonly value: string }
  | { readonly why: 'missing'; readonly example: string }
  | { readonly why: 'kind'; readonly command: string; readonly kind: string }
  | { readonly why: 'notFound'; readonly what: string }
  | { readonly why: 'file'; readonly file: string; readonly name: string }
  | { readonly why: 'patch'; readonly patch: string }
  | { readonly why: 'patchOf'; readonly what: string };

export type Read<T> = { readonly ok: T } | { readonly refused: Refusal };

export const refused = (refusal: Refusal): { readonly refused: Refusal } => ({ refused: refusal });
