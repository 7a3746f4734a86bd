import { parseArgs } from 'node:util'
import { UsageError } from '../ops/usageError'

export interface CommandOption {
  type: 'string' | 'boolean'
  /** A placeholder for its value in the usage text: `<file>`. */
  value?: string
  about: string
  multiple?: boolean
}

/** A command-line program. Its usage text and the check of its arguments are derived from this. */
export interface Command<Options extends Record<string, CommandOption> = Record<string, CommandOption>> {
  /** The call in a terminal: `npm run backup`. */
  call: string
  about: string
  /** The positional arguments in the usage text: `<file>`. Without it, the command accepts none. */
  positionals?: string
  options?: Options
  /** Further lines of the usage text: examples, environment variables. */
  more?: string
}

type ValueOf<Option extends CommandOption> = Option['type'] extends 'boolean'
  ? boolean
  : Option['multiple'] extends true
    ? string[]
    : string

/** The parsed arguments of a command. */
export interface Arguments<Options> {
  values: { [Name in keyof Options]?: Options[Name] extends CommandOption ? ValueOf<Options[Name]> : never }
  positionals: string[]
}

const HELP = { help: { type: 'boolean', short: 'h', about: 'shows this help' } } as const

/** Returns the usage text, for `--help`. */
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

/** Parses a command's arguments. Throws a `UsageError` for unknown ones. */
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
    // The first sentence names the argument; the rest explains `parseArgs`.
    const [problem = ''] = error.message.split(/\.\s/)
    throw new UsageError(`${problem}. ${seeHelp(command)}`)
  }
}

/** Returns the hint at the end of messages about arguments. */
export const seeHelp = ({ call }: Command) => `See ${call} -- --help.`
