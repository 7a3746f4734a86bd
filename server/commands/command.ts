import { parseArgs } from 'node:util'
import { UsageError } from '../ops/usageError'

export interface CommandOption {
  type: 'string' | 'boolean'
  /** What its value is, as usage shows it: `<file>`. */
  value?: string
  about: string
  multiple?: boolean
}

/** A command of the terminal: its usage and the check of its arguments both come from this. */
export interface Command<Options extends Record<string, CommandOption> = Record<string, CommandOption>> {
  /** As people call it: `npm run backup`. */
  call: string
  about: string
  /** The arguments that are no options, as usage shows them: `<file>`. Without it there are none. */
  positionals?: string
  options?: Options
  /** Further lines of its usage: examples, variables of the environment. */
  more?: string
}

type ValueOf<Option extends CommandOption> = Option['type'] extends 'boolean'
  ? boolean
  : Option['multiple'] extends true
    ? string[]
    : string

/** What a command was called with. */
export interface Arguments<Options> {
  values: { [Name in keyof Options]?: Options[Name] extends CommandOption ? ValueOf<Options[Name]> : never }
  positionals: string[]
}

const HELP = { help: { type: 'boolean', short: 'h', about: 'shows this' } } as const

/** How a command is called, for `--help`. */
export function usage({ call, about, positionals, options = {}, more }: Command): string {
  const rows = Object.entries({ ...options, ...HELP }).map(
    ([name, { value, about }]: [string, CommandOption]) => [
      `--${name}${value ? ` ${value}` : ''}`,
      about.replaceAll('\n', `\n${' '.repeat(4)}`),
    ],
  )
  const width = Math.max(...rows.map(([option = '']) => option.length))
  return [
    `${call} --${positionals ? ` ${positionals}` : ''} [options]`,
    '',
    about,
    '',
    ...rows.map(([option = '', words]) => `  ${option.padEnd(width)}  ${words}`.trimEnd()),
    ...(more ? ['', more] : []),
  ].join('\n')
}

/** Reads the arguments of a command; a `UsageError` for one that it does not know. */
export function readArguments<const Options extends Record<string, CommandOption>>(
  command: Command<Options>,
  args: readonly string[],
): Arguments<Options> & { help: boolean } {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: command.positionals !== undefined,
      options: { ...command.options, ...HELP },
    })
    const { help, ...own } = values as Record<string, unknown>
    return { values: own as Arguments<Options>['values'], positionals, help: help === true }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')))
      throw error
    // Its first sentence names the argument; the others are about parseArgs.
    const [problem = ''] = error.message.split(/\.\s/)
    throw new UsageError(`${problem}. ${seeHelp(command)}`)
  }
}

/** The end of a message about arguments. */
export const seeHelp = ({ call }: Command) => `${call} -- --help tells how it is called.`
