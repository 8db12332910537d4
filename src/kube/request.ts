/** A request to the API server, as far as its sender's event tells of it. */
export type Verb = 'get' | 'list' | 'watch' | 'create' | 'update' | 'patch' | 'delete';
export type Subresource = 'status' | 'eviction' | 'binding';

export interface SentRequest {
  readonly verb: Verb;
  /** Empty of a list or a watch. */
  readonly name: string;
  readonly subresource?: Subresource;
  readonly gracePeriodSeconds?: number;
  /** It is only for the object of that UID. */
  readonly namesUID: boolean;
}
