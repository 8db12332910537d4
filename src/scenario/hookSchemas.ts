/** How a container's probes are answered and its preStop hook ends, where it is not as usual. */
import * as v from 'valibot';
import { closed, Duration, oneOf, whole } from './vocabulary.ts';

const ANSWERS = '"always", "never" or { from: 10s, to: 40s }';

/** When a probe is answered well, since its container's start; since t = 0 for one that runs then. */
const AnswersSchema = v.union(
  [
    v.picklist(['always', 'never'], ANSWERS),
    closed('answers', { from: v.exactOptional(Duration), to: v.exactOptional(Duration) }),
  ],
  ANSWERS,
);

export const ProbesSchema = v.pipe(
  closed('probes', {
    startup: v.exactOptional(AnswersSchema),
    readiness: v.exactOptional(AnswersSchema),
    liveness: v.exactOptional(AnswersSchema),
  }),
  v.description('When each probe is answered well; without it always, unless its command is known to fail'),
);

export const PreStopSchema = closed('preStop', {
  takes: v.exactOptional(Duration),
  exitCode: v.exactOptional(v.pipe(whole(0, 255), v.description("The command's exit code"))),
  fails: v.exactOptional(
    v.pipe(oneOf('notFound', 'refused'), v.description('No such command in the image, or nothing listens on the port')),
  ),
  status: v.exactOptional(
    v.pipe(whole(100, 599), v.description('Of the answer to an httpGet: any answer counts as success')),
  ),
  endsProcess: v.exactOptional(
    v.pipe(
      closed('endsProcess', { after: v.exactOptional(Duration), exitCode: v.exactOptional(whole(0, 255)) }),
      v.description("The hook makes the container's process exit, so long after the hook's start"),
    ),
  ),
});
