// The programs of Kafka: Java archives, fetched once by Maven into a folder that all projects of this account share.

import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'

const kafkaVersion = '4.3.1'

interface Commands {
  readonly java: string
  readonly mvn: string
}

/** The folder of the archives. The first call on a machine fetches them, which takes a minute. */
export async function kafkaJars(
  commands: Commands,
  engines = process.env.PARLEY_ENGINES || join(homedir(), '.cache', 'parley', 'engines'),
): Promise<string> {
  demand(commands.java)
  const folder = join(engines, `kafka-${kafkaVersion}`)
  if (existsSync(folder)) return folder
  demand(commands.mvn)
  process.stderr.write(`Fetching Kafka ${kafkaVersion} into ${folder} …\n`)
  mkdirSync(engines, { recursive: true })
  const building = mkdtempSync(join(engines, 'fetching-'))
  try {
    await fetchInto(commands.mvn, building)
    // A whole folder appears at once: whoever fetched at the same time may have been first.
    if (!existsSync(folder)) renameSync(join(building, 'libs'), folder)
  } finally {
    rmSync(building, { recursive: true, force: true })
  }
  return folder
}

async function fetchInto(mvn: string, building: string): Promise<void> {
  writeFileSync(join(building, 'pom.xml'), pom)
  const args = ['-B', '-q', 'dependency:copy-dependencies', '-DoutputDirectory=libs']
  const child = spawn(mvn, args, { cwd: building, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-2000)
    })
  }
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`Kafka ${kafkaVersion} cannot be fetched: ${said}`)
}

/** Both programs know `-version` and end with 0. */
function demand(command: string): void {
  try {
    execFileSync(command, ['-version'], { stdio: 'ignore' })
  } catch (error) {
    throw new Error(
      `${command} cannot be started. These tests need a real Kafka, and Kafka needs Java 17 and Maven: install them (Debian and Ubuntu: apt install openjdk-17-jre-headless maven; macOS: brew install openjdk@17 maven) so that both are on the PATH.`,
      { cause: error },
    )
  }
}

const pom = `<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>parley</groupId>
  <artifactId>engines</artifactId>
  <version>1</version>
  <dependencies>
    <dependency>
      <groupId>org.apache.kafka</groupId>
      <artifactId>kafka_2.13</artifactId>
      <version>${kafkaVersion}</version>
    </dependency>
  </dependencies>
</project>
`
