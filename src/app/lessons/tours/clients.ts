/** Tours of the presets under "Clients". */
import { chapters, stop, type Stop, WEB } from './tour.ts';

const web = chapters(WEB);

export const CLIENTS = {
  'requests-fail': [web.typed, web.marked, stop('serviceSigterm', 'SigtermSent', { pod: WEB }), web.second, web.gone],
  'requests-prestop': [
    web.typed,
    web.marked,
    stop('sleepSigterm', 'SigtermSent', { pod: WEB, since: '1.30' }),
    web.second,
    web.gone,
  ],
  'keep-alive': [web.typed, web.marked, stop('keptSigterm', 'SigtermSent', { pod: WEB }), web.exited],
  'last-endpoint': [web.typed, web.marked, stop('lastSigterm', 'SigtermSent', { pod: WEB }), web.exited],
  'health-check': [web.typed, web.marked, stop('balancedSigterm', 'SigtermSent', { pod: WEB }), web.second, web.gone],
  'readiness-fails': [web.typed, web.marked, stop('unreadySigterm', 'SigtermSent', { pod: WEB }), web.second, web.gone],
  'exits-at-once': [web.typed, web.marked, stop('exitsSigterm', 'SigtermSent', { pod: WEB }), web.second, web.gone],
  'rolling-requests': [
    stop('rolledTyped', 'CommandTyped'),
    stop('rolledMarked', 'DeletionTimestampSet'),
    stop('rolledSigterm', 'SigtermSent'),
    stop('rolledSlice', 'ApiObjectWritten', {
      detail: { kind: 'EndpointSlice' },
      after: { kind: 'DeletionTimestampSet' },
    }),
    stop('rolledExited', 'ContainerExited'),
  ],
} as const satisfies Record<string, readonly Stop[]>;
