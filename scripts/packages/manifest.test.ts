import { expect, test } from 'vitest'
import { publishedManifest } from './manifest.ts'

const nothing = { files: [], bundles: undefined, script: undefined } as const

test('entries lead to what was built, with their types first, and nothing tells about development', () => {
  const source = {
    name: '@parley/openrtb',
    version: '0.1.0',
    private: true,
    exports: { '.': './src/index.ts', './rules': './src/rules.ts' },
    dependencies: { ajv: '8.20.0' },
    devDependencies: { vitest: '5.1.0' },
  }

  const manifest = publishedManifest(source, nothing)

  expect(manifest).toEqual({
    name: '@parley/openrtb',
    version: '0.1.0',
    exports: {
      '.': { types: './dist/index.d.ts', default: './dist/index.js' },
      './rules': { types: './dist/rules.d.ts', default: './dist/rules.js' },
      './package.json': './package.json',
    },
    main: './dist/index.js',
    types: './dist/index.d.ts',
    dependencies: { ajv: '8.20.0' },
    files: ['dist'],
  })
  expect(JSON.stringify(manifest)).toContain('{"types":"./dist/index.d.ts","default"')
})

test('a command is built where it is a source, and stays as it is where it is plain JavaScript', () => {
  const source = { name: 'x', version: '1.0.0', exports: {}, bin: { a: 'src/main.ts', b: 'bin/b.js' } }

  expect(publishedManifest(source, nothing)).toMatchObject({ bin: { a: 'dist/main.js', b: 'bin/b.js' } })
})

test('a script for pages is named for the hosts of packages', () => {
  const source = { name: 'x', version: '1.0.0', exports: {} }

  const manifest = publishedManifest(source, { ...nothing, script: 'dist/x.js' })

  expect(manifest).toMatchObject({ unpkg: 'dist/x.js', jsdelivr: 'dist/x.js' })
})

test('an entry that is no source is a mistake', () => {
  const source = { name: 'x', version: '1.0.0', exports: { '.': './index.js' } }

  expect(() => publishedManifest(source, nothing)).toThrow('./index.js is no source')
})
