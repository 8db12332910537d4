/**
 * A cluster as it is watched: an API server that is asked by GET alone, what of it is seen, and what the model expects
 * next. All of it is facts; `words/` says them.
 */
export { ApiFailure, ApiServer, type FailureCode } from './apiServer.ts';
export type { LogState } from './kubeletLog.ts';
export type { Removal } from './removal.ts';
export type { EndpointSpan } from './endpoints.ts';
export type { Expectation, ExpectedStep, ExpectedWindow } from './expectation.ts';
export { namespacesOf, releaseOfVersion, versionOf } from './discovery.ts';
export { LiveSession, type FollowedName } from './session.ts';
export { surroundingsWith, type Surroundings } from './surroundings.ts';
export { fetchFrom, newAbort, type Answer, type Signal, type Transport } from './transport.ts';
