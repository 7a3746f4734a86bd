import { stdin, stdout } from 'node:process'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { isDemoPassword } from '../accounts/auth/demoPassword'
import { passwordIssues } from '../accounts/auth/newPassword'
import { readConfig } from '../base/config'
import { ApiError, invalid } from '../base/errors/apiError'
import type { Services } from '../base/services'
import { accountFields } from '../engine/people/accounts'
import { createRecords } from '../engine/writes/createRecords'
import { openServices } from '../openServices'
import { UsageError } from '../ops/usageError'
import type { Arguments, Command } from './command'
import { runCommand } from './runCommand'

const command = {
  call: 'npm run user:create',
  about: 'Creates an account for a System Admin, who can do everything.',
  options: {
    email: { type: 'string', value: '<address>', about: 'the address for signing in' },
    name: { type: 'string', value: '<name>', about: 'the person’s name' },
  },
  more: `It prompts for missing values. The password can't be an argument, because every process of the machine can read those.
It comes from a prompt, USER_PASSWORD or the first line of standard input.
It uses the database of DATABASE_URL, or the embedded one in DATA_DIR while its server is stopped.`,
} as const satisfies Command

/** The account type with every permission (P-01). */
const ADMINISTRATOR = 1

/**
 * `npm run user:create -- --email … --name …`: creates a System Admin (O-09). The
 * password comes from a prompt, USER_PASSWORD or standard input. It is never an argument,
 * because every process of the machine can read those.
 */
async function userCreate({ values }: Arguments<typeof command.options>): Promise<void> {
  const email = values.email ?? (await prompt('E-mail: '))
  const name = values.name ?? (await prompt('Name: '))
  const password = process.env.USER_PASSWORD ?? (await promptPassword('Password: '))
  if (isDemoPassword(password)) throw new UsageError('That is the demo password, which is public.')
  const services = await openServices(readConfig(process.env))
  try {
    await create(services, { email, name, password })
    console.log(`${name} can sign in as ${email}.`)
  } finally {
    await services.db.close()
  }
}

interface Person {
  email: string
  name: string
  password: string
}

async function create(services: Services, { email, name, password }: Person): Promise<void> {
  const { resources } = services
  const field = accountFields(resources)
  const record = {
    [field.email]: email,
    [field.name]: name,
    [field.password]: password,
    [field.type]: ADMINISTRATOR,
    [field.active]: true,
  }
  try {
    const issues = await passwordIssues({ services, db: services.db.kysely, person: '' }, password, record)
    if (issues.length) throw invalid({ [field.password]: issues })
    await createRecords(services, resources.account, [record])
  } catch (error) {
    throw new UsageError(reasonsOf(services, error))
  }
}

function reasonsOf({ messages }: Services, error: unknown): string {
  const refusal = error instanceof Error && error.cause instanceof ApiError ? error.cause : error
  const issues = refusal instanceof ApiError ? refusal.options.errors : undefined
  if (!issues) throw error
  const problems = Object.entries(messages.translateIssues('en', issues))
  return problems.map(([name, reasons]) => `${name}: ${reasons.join(' ')}`).join('\n')
}

await runCommand(command, userCreate)

/** Prompts in the terminal. */
async function prompt(question: string): Promise<string> {
  if (!stdin.isTTY) throw new UsageError(`${question.replace(': ', '')} is missing: give it as an argument.`)
  const terminal = createInterface({ input: stdin, output: stdout })
  const answer = await terminal.question(question)
  terminal.close()
  return answer.trim()
}

/** Prompts without echoing the input. Without a terminal, it reads the first line of standard input. */
async function promptPassword(question: string): Promise<string> {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: stdin, output: silent, terminal: stdin.isTTY })
  if (stdin.isTTY) stdout.write(question)
  const { value } = await terminal[Symbol.asyncIterator]().next()
  terminal.close()
  if (stdin.isTTY) stdout.write('\n')
  return value ?? ''
}
