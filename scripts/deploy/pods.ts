// The pods of a rendered chart as members of a fleet: what Kubernetes would give to their containers.

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAllDocuments } from 'yaml'
import type { Volume } from './confined.ts'
import type { Member } from './fleet.ts'
import type { Workplace } from './from-image.ts'

type Secrets = Readonly<Record<string, Readonly<Record<string, string>>>>

interface Probe {
  readonly exec?: { readonly command: readonly string[] }
  readonly httpGet?: { readonly path: string; readonly port: string }
}

interface Container {
  readonly args: readonly string[]
  readonly env: readonly {
    readonly name: string
    readonly value?: string
    readonly valueFrom?: { readonly secretKeyRef: { readonly name: string; readonly key: string } }
  }[]
  readonly ports: readonly { readonly name: string; readonly containerPort: number }[]
  readonly readinessProbe?: Probe
  readonly livenessProbe?: Probe
  readonly volumeMounts?: readonly { readonly name: string; readonly mountPath: string; readonly readOnly?: boolean }[]
}

interface PodVolume {
  readonly name: string
  readonly configMap?: { readonly name: string }
  readonly secret?: {
    readonly secretName: string
    readonly items: readonly { readonly key: string; readonly path: string }[]
  }
}

interface KubernetesObject {
  readonly kind: string
  readonly metadata: { readonly name: string }
  readonly data?: Readonly<Record<string, string>>
  readonly spec?: {
    readonly template?: {
      readonly spec: {
        readonly initContainers?: readonly Container[]
        readonly containers: readonly Container[]
        readonly volumes?: readonly PodVolume[]
      }
    }
  }
}

export interface Surroundings {
  readonly work: Workplace
  readonly secrets: Secrets
  /** The health check of the image, which asks a URL. */
  readonly health: readonly string[]
}

/** One pod of each kind. */
export function membersIn(rendered: string, around: Surroundings): readonly Member[] {
  const objects = parseAllDocuments(rendered).map((document) => document.toJS() as KubernetesObject)
  return objects.flatMap(({ metadata: { name: host }, spec }) => {
    const pod = spec?.template?.spec
    if (pod === undefined) return []
    const folders = new Map(
      (pod.volumes ?? []).map((volume) => [volume.name, folderFor(volume, host, objects, around)]),
    )
    return [...(pod.initContainers ?? []), ...pod.containers].map((container) => ({
      host,
      words: container.args,
      environment: Object.fromEntries(
        container.env.map(({ name, value, valueFrom: { secretKeyRef } = {} }) => [
          name,
          value ?? around.secrets[secretKeyRef?.name ?? '']?.[secretKeyRef?.key ?? ''] ?? '',
        ]),
      ),
      volumes: (container.volumeMounts ?? []).map(
        ({ name, mountPath, readOnly = false }): Volume => ({
          // What the pod does not name is claimed for it: the journal.
          source: folders.get(name) ?? around.work.folder(`${host}-${name}`),
          place: mountPath,
          mode: readOnly ? 'ro' : 'rw',
        }),
      ),
      health: healthOf(container, around.health),
    }))
  })
}

/** With the files that a ConfigMap or a Secret has. */
function folderFor(
  volume: PodVolume,
  host: string,
  objects: readonly KubernetesObject[],
  { work, secrets }: Surroundings,
): string {
  const { name, configMap, secret } = volume
  const folder = work.folder(`${host}-${name}`)
  const config = objects.find(({ kind, metadata }) => kind === 'ConfigMap' && metadata.name === configMap?.name)
  const files = [
    ...Object.entries(config?.data ?? {}),
    ...(secret?.items ?? []).map(({ key, path }) => [path, secrets[secret?.secretName ?? '']?.[key] ?? ''] as const),
  ]
  for (const [path, text] of files) writeFileSync(join(folder, path), text)
  return folder
}

/** Its own command, or what the kubelet would ask. */
function healthOf({ readinessProbe, livenessProbe, ports }: Container, health: readonly string[]): readonly string[] {
  const { exec, httpGet } = readinessProbe ?? livenessProbe ?? {}
  if (exec !== undefined) return exec.command
  const port = ports.find(({ name }) => name === httpGet?.port)?.containerPort
  return [...health, `http://127.0.0.1:${port}${httpGet?.path}`]
}
