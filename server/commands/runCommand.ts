import { UsageError } from '../ops/usageError'
import { type Arguments, type Command, type CommandOption, readArguments, usage } from './command'

/**
 * Runs a command with the arguments of this process. Prints a failure as a message without its stack and sets
 * the exit code: 1, or `misused` for wrong arguments.
 */
export async function runCommand<const Options extends Record<string, CommandOption>>(
  command: Command<Options>,
  run: (given: Arguments<Options>) => Promise<void>,
  { misused = 2 }: { misused?: number } = {},
): Promise<void> {
  process.stdout.on('error', leaveClosedPipe)
  try {
    const { help, ...given } = readArguments(command, process.argv.slice(2))
    if (help) console.log(usage(command))
    else await run(given)
  } catch (error) {
    console.error(await inWords(error))
    process.exitCode = error instanceof UsageError ? misused : 1
  }
}

/** Exits quietly when the reader of the output, such as `head`, closes the pipe. */
function leaveClosedPipe(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error
  process.exit()
}

/**
 * Returns the text of a failure. An unexplained error is reduced to its
 * message, unless `LOG_LEVEL=debug` requests its stack.
 */
async function inWords(error: unknown): Promise<string> {
  if (error instanceof UsageError) return error.message
  const { explain } = await import('../ops/explain')
  const words = explain(error)
  if (!(error instanceof Error) || words !== error.stack || process.env.LOG_LEVEL === 'debug') return words
  return messageOf(error)
}

// A refused connection to a host with two addresses is an `AggregateError` without its own message.
function messageOf(error: Error): string {
  const [first] = error instanceof AggregateError ? error.errors : []
  return error.message || (first instanceof Error ? messageOf(first) : error.name)
}
