import { expect, test } from 'vitest'
import { schemaFiles } from './kubernetes-schemas.ts'

test('a kind has a file by its name, its group and its version, and unknown members are refused', () => {
  const schemas = {
    'io.k8s.Policy': {
      properties: { spec: { $ref: '#/components/schemas/io.k8s.Spec' } },
      'x-kubernetes-group-version-kind': [{ group: 'networking.k8s.io', version: 'v1', kind: 'NetworkPolicy' }],
    },
    'io.k8s.Spec': { properties: {}, 'x-kubernetes-preserve-unknown-fields': true },
  }

  const [[name, text] = ['', '{}']] = schemaFiles(schemas)

  expect(name).toBe('networkpolicy-networking-v1.json')
  expect(JSON.parse(text)).toMatchObject({
    $ref: '#/definitions/io.k8s.Policy',
    definitions: {
      'io.k8s.Policy': { properties: { spec: { $ref: '#/definitions/io.k8s.Spec' } }, additionalProperties: false },
      'io.k8s.Spec': { properties: {} },
    },
  })
})

test('an object of the core has no group in its name', () => {
  const kind = { group: '', version: 'v1', kind: 'Service' }

  expect(schemaFiles({ Service: { 'x-kubernetes-group-version-kind': [kind] } }).map(([name]) => name)).toEqual([
    'service-v1.json',
  ])
})
