// parley-portal person: the operator adds people, lists them, and ends them. A password comes from the standard input, because other
// users of a machine can see command lines.

import { parseArgs } from 'node:util'
import type { PortalRole, PortalSide } from '@parley/contract'
import { passwordHash } from '@parley/port'
import type { Database } from '../database/open.ts'
import { addPerson, endPerson, listPeople } from '../people/people.ts'
import { type NewPerson, personFault } from '../people/person.ts'

type Store = Pick<Database, 'query'>

export interface PersonTools {
  /** Opens the database, with its tables up to date, for this work. */
  readonly onDatabase: (work: (database: Store) => Promise<0 | 1>) => Promise<0 | 1>
  /** Subjects are unique at their issuer. */
  readonly issuer: string
  readonly nowMs: () => number
  readonly readInput: () => Promise<string>
  readonly print: (line: string) => void
  readonly printError: (line: string) => void
}

export const personUsage = [
  'parley-portal person add NAME --side operator|publisher|partner|advertiser [--of NAME] [--roles view,edit,finance]',
  '                         [--password-stdin] [--email ADDRESS] [--subject SUBJECT]',
  'parley-portal person list',
  'parley-portal person end NAME',
].join('\n')

const passwordMin = 12

/** Returns the exit code. */
export async function personCommand(args: readonly string[], tools: PersonTools): Promise<0 | 1 | 2> {
  const reading = readArgs(args)
  if (typeof reading === 'string') return misused(reading, tools)
  const { verb, name, options } = reading
  switch (verb) {
    case 'add':
      return await add(name, options, tools)
    case 'list':
      return await tools.onDatabase((database) => list(database, tools))
    case 'end':
      return await tools.onDatabase((database) => end(database, name, tools))
    default:
      return misused('Say add, list or end.', tools)
  }
}

type Options = Readonly<Partial<Record<'side' | 'of' | 'roles' | 'email' | 'subject', string>>> & {
  readonly 'password-stdin'?: boolean
}

const text = { type: 'string' } as const

function readArgs(args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: {
        side: text,
        of: text,
        roles: text,
        email: text,
        subject: text,
        'password-stdin': { type: 'boolean' },
      },
      allowPositionals: true,
    })
    const [verb = '', name = '', ...others] = positionals
    if (others.length > 0) return `${others.join(' ')} is not expected.`
    return { verb, name, options: values as Options }
  } catch (error) {
    return (error as Error).message
  }
}

async function add(name: string, options: Options, tools: PersonTools): Promise<0 | 1 | 2> {
  const { side = '', of = '', roles = 'view', email, subject } = options
  if (subject !== undefined && tools.issuer === '')
    return misused('--subject needs PARLEY_PORTAL_OPENID_ISSUER.', tools)
  const password = options['password-stdin'] === true ? firstLine(await tools.readInput()) : undefined
  if (password !== undefined && password.length < passwordMin)
    return misused(`The password must have at least ${passwordMin} characters.`, tools)
  const person: NewPerson = {
    name,
    side: side as PortalSide,
    of,
    roles: [...new Set(roles.split(','))] as PortalRole[],
    password: password === undefined ? undefined : await passwordHash(password),
    email,
    subject: subject === undefined ? undefined : `${tools.issuer} ${subject}`,
  }
  const fault = personFault(person)
  if (fault !== undefined) return misused(fault, tools)
  return await tools.onDatabase(async (database) => {
    if (await addPerson(database, person, tools.nowMs())) {
      tools.print(`${name} may ${person.roles.join(', ')} as ${side}${of === '' ? '' : ` ${of}`}.`)
      return 0
    }
    tools.printError('Somebody has this name, address or subject already; parley-portal person list shows all.')
    return 1
  })
}

async function end(database: Store, name: string, { nowMs, print, printError }: PersonTools): Promise<0 | 1> {
  const isEnded = await endPerson(database, name, nowMs())
  if (isEnded) print(`${name} has ended, with all sessions.`)
  else printError(`Nobody is called ${name}; parley-portal person list shows all.`)
  return isEnded ? 0 : 1
}

async function list(database: Store, { print }: PersonTools): Promise<0> {
  const people = await listPeople(database)
  if (people.length === 0) print('There is nobody yet; parley-portal person add adds the first.')
  for (const { name, side, of, roles, ways, sessions } of people)
    print([name, side, of || '-', roles.join(','), ways.join(','), `${sessions} sessions`].join('\t'))
  return 0
}

function firstLine(input: string): string {
  return input.split(/\r?\n/, 1)[0] ?? ''
}

function misused(sentence: string, { printError }: PersonTools): 2 {
  printError(`${sentence}\n\n${personUsage}`)
  return 2
}
