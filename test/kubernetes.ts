import { z } from 'zod';

/**
 * The fields of the API of Kubernetes 1.33 that the recipes use. An unknown field is an error: the server would
 * ignore a misspelt one.
 */

const name = z.string().regex(/^[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?$/);
const metadata = z.strictObject({ name });
const quantity = z.string().regex(/^\d+(m|Ki|Mi|Gi)?$/);
const resources = z.record(z.enum(['cpu', 'memory', 'storage']), quantity.optional());
const words = z.array(z.string()).min(1);

const container = z.strictObject({
  name,
  image: z.string(),
  command: words,
  args: words.optional(),
  resources: z.strictObject({ requests: resources, limits: resources }),
  volumeMounts: z.array(z.strictObject({ name, mountPath: z.string().startsWith('/') })),
});

const volume = z.union([
  z.strictObject({ name, configMap: z.strictObject({ name }) }),
  z.strictObject({ name, persistentVolumeClaim: z.strictObject({ claimName: name }) }),
]);

const pod = z
  .strictObject({
    restartPolicy: z.literal('Never'),
    securityContext: z.strictObject({ runAsUser: z.int(), runAsNonRoot: z.boolean(), fsGroup: z.int() }),
    containers: z.array(container).length(1),
    volumes: z.array(volume),
  })
  .refine(
    ({ containers, volumes }) =>
      containers.every(({ volumeMounts }) =>
        volumeMounts.every((mount) => volumes.some((each) => each.name === mount.name)),
      ),
    'every mounted volume is declared',
  );

const failureRule = z.union([
  z.strictObject({
    action: z.enum(['FailJob', 'FailIndex', 'Ignore', 'Count']),
    onPodConditions: z.array(
      z.strictObject({ type: z.literal('DisruptionTarget'), status: z.enum(['True', 'False', 'Unknown']) }),
    ),
  }),
  z.strictObject({
    action: z.enum(['FailJob', 'FailIndex', 'Ignore', 'Count']),
    onExitCodes: z.strictObject({
      containerName: name,
      operator: z.enum(['In', 'NotIn']),
      values: z.array(z.int().min(1).max(255)),
    }),
  }),
]);

export const JOB = z.strictObject({
  apiVersion: z.literal('batch/v1'),
  kind: z.literal('Job'),
  metadata,
  spec: z.strictObject({
    completionMode: z.enum(['Indexed', 'NonIndexed']).optional(),
    completions: z.int().min(1).max(100_000).optional(),
    parallelism: z.int().min(1).max(100_000).optional(),
    backoffLimit: z.int().min(0).optional(),
    backoffLimitPerIndex: z.int().min(0).optional(),
    podFailurePolicy: z.strictObject({ rules: z.array(failureRule).min(1).max(20) }).optional(),
    template: z.strictObject({ spec: pod }),
  }),
});

export const VOLUME_CLAIM = z.strictObject({
  apiVersion: z.literal('v1'),
  kind: z.literal('PersistentVolumeClaim'),
  metadata,
  spec: z.strictObject({
    accessModes: z.array(z.enum(['ReadWriteOnce', 'ReadOnlyMany', 'ReadWriteMany', 'ReadWriteOncePod'])),
    resources: z.strictObject({ requests: resources }),
  }),
});
