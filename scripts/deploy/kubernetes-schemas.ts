// JSON Schemas of the objects of Kubernetes, from the OpenAPI documents in its repository, named as kubeconform looks for
// them. A member that Kubernetes does not know is a fault: it would be ignored, and somebody would rely on it.

import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

interface Schema {
  readonly properties?: object
  readonly additionalProperties?: unknown
  readonly 'x-kubernetes-preserve-unknown-fields'?: boolean
  readonly 'x-kubernetes-group-version-kind'?: readonly Kind[]
}

interface Kind {
  readonly group: string
  readonly version: string
  readonly kind: string
}

interface Document {
  readonly components?: { readonly schemas?: Readonly<Record<string, Schema>> }
}

/** Writes a file for each kind of object below `target`, unless they are there. */
export function writeSchemas(sources: string, target: string): void {
  if (existsSync(target)) return
  const folder = join(sources, 'api/openapi-spec/v3')
  const files = readdirSync(folder).filter((file) => file.endsWith('_openapi.json'))
  mkdirSync(target, { recursive: true })
  for (const file of files) {
    const { components } = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Document
    for (const [name, text] of schemaFiles(components?.schemas ?? {})) writeFileSync(join(target, name), text)
  }
}

/** The files of one document, each with all definitions of the document. */
export function schemaFiles(schemas: Readonly<Record<string, Schema>>): readonly (readonly [string, string])[] {
  const strict = Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, closed(schema)]))
  const definitions = JSON.stringify(strict).replaceAll('#/components/schemas/', '#/definitions/')
  return Object.entries(schemas).flatMap(([name, schema]) =>
    (schema['x-kubernetes-group-version-kind'] ?? []).map(
      (kind) => [fileOf(kind), `{"$ref":"#/definitions/${name}","definitions":${definitions}}`] as const,
    ),
  )
}

function closed(schema: Schema): Schema {
  const isOpen = schema['x-kubernetes-preserve-unknown-fields'] === true || schema.additionalProperties !== undefined
  return schema.properties === undefined || isOpen ? schema : { ...schema, additionalProperties: false }
}

/** Of a group such as networking.k8s.io only the first word is in the name, as kubeconform has it. */
function fileOf({ group, version, kind }: Kind): string {
  const first = group.split('.')[0]
  return `${[kind.toLowerCase(), ...(first === '' ? [] : [first]), version].join('-')}.json`
}
