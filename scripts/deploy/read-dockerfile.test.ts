import { expect, test } from 'vitest'
import { readDockerfile, wordsIn } from './read-dockerfile.ts'

test('stages have their instructions; comments are left out and continued lines are joined', () => {
  const text = `FROM base:1 AS build
# a comment
RUN one \\
  && two
COPY --from=other --chown=1:1 a b
FROM end@sha256:00
ENTRYPOINT ["/node", "start.ts"]
`

  expect(readDockerfile(text)).toEqual([
    {
      image: 'base:1',
      name: 'build',
      instructions: [
        { word: 'RUN', flags: {}, rest: 'one && two' },
        { word: 'COPY', flags: { from: 'other', chown: '1:1' }, rest: 'a b' },
      ],
    },
    {
      image: 'end@sha256:00',
      name: undefined,
      instructions: [{ word: 'ENTRYPOINT', flags: {}, rest: '["/node", "start.ts"]' }],
    },
  ])
})

test('an instruction that is not there has no words', () => {
  const [stage] = readDockerfile('FROM base:1\nENTRYPOINT ["/node"]\n')

  expect(stage && wordsIn(stage, 'ENTRYPOINT')).toEqual(['/node'])
  expect(stage && wordsIn(stage, 'CMD')).toEqual([])
})

test('an argument before the first stage names an image by default', () => {
  const stages = readDockerfile('ARG BASE=base:1\nFROM ${BASE}\nARG OTHER=2\n')

  expect(stages.map(({ image }) => image)).toEqual(['base:1'])
})
