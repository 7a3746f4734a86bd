import { stdin, stdout } from 'node:process'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { UsageError } from '../ops/usageError'

/** Asks in the terminal. */
export async function prompt(question: string): Promise<string> {
  if (!stdin.isTTY) throw new UsageError(`${question.replace(': ', '')} is missing: give it as an argument.`)
  const terminal = createInterface({ input: stdin, output: stdout })
  const answer = await terminal.question(question)
  terminal.close()
  return answer.trim()
}

/** Asks without showing what is typed; without a terminal the first line of standard input is taken. */
export async function promptPassword(question: string): Promise<string> {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: stdin, output: silent, terminal: stdin.isTTY })
  if (stdin.isTTY) stdout.write(question)
  const { value } = await terminal[Symbol.asyncIterator]().next()
  terminal.close()
  if (stdin.isTTY) stdout.write('\n')
  return value ?? ''
}
